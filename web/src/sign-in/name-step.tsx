import type { Failure } from '@first-chair/core/contract/failure'
import { saveSignInName } from '@first-chair/core/sign-in/sign-in.api'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/sign-in.ts'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import type { SignIn } from './use-sign-in.ts'
import styles from './sign-in.module.css'

/** The names by which the booking is found. An address alone does not say who of a family signs in. */
export function NameStep({ signIn }: { signIn: SignIn }) {
  const [names, setNames] = useState({ givenName: signIn.state.givenName, familyName: signIn.state.familyName })
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const isMissing = (name: keyof typeof names) => names[name].trim() === ''
  const hasProblem = isChecked && (isMissing('givenName') || isMissing('familyName'))
  useErrorTitle(hasProblem)

  const save = async () => {
    setChecked(true)
    setFailure(undefined)
    const missing = (['givenName', 'familyName'] as const).find(isMissing)
    if (missing !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
      return
    }
    setSaving(true)
    setFailure(await signIn.run(() => call(saveSignInName, { body: { request: signIn.request, ...names } })))
    setSaving(false)
  }
  const field = (name: keyof typeof names, autoComplete: string, label: string, missing: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={100}
      value={names[name]}
      error={isChecked && isMissing(name) ? missing : undefined}
      onChange={({ target }) => setNames((current) => ({ ...current, [name]: target.value }))}
    />
  )
  return (
    <SignInFrame title={t('yourName')}>
      <p>{t('yourNameText')}</p>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {field('givenName', 'given-name', t('givenName'), t('givenNameMissing'))}
        {field('familyName', 'family-name', t('familyName'), t('familyNameMissing'))}
        {failure && <Banner tone="bad">{failure.message}</Banner>}
        <Button type="submit" block busy={isSaving ? t('saving') : undefined}>
          {t('continue')}
        </Button>
      </form>
    </SignInFrame>
  )
}
