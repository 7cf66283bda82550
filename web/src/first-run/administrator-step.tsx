import { Failure } from '@first-chair/core/contract/failure'
import { readFirstRunLink } from '@first-chair/core/first-run/first-run.api'
import type { FirstRunLink } from '@first-chair/core/first-run/first-run'
import { passkeyAcr, TypedEmail } from '@first-chair/core/sign-in/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../api/query.ts'
import { t } from '../catalogue/first-run.ts'
import { SignInCheck } from '../loading/page-loading.tsx'
import { storeFirstRunClaim, type FirstRunClaim } from '../session/first-run-token.ts'
import { signIn } from '../session/session.ts'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { FirstRunFrame, type Progress } from './first-run-frame.tsx'
import styles from './first-run.module.css'
import { LinkRefused } from './link-refused.tsx'
import { openSteps } from './open-steps.ts'

const progress: Progress = { steps: openSteps, current: 'administrator' }

/** The first step: who becomes the administrator. */
export function AdministratorStep({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...query(readFirstRunLink, { body: { token } }),
    staleTime: 0,
    retry: false,
  })
  if (error instanceof Failure && error.status < 500) return <LinkRefused failure={error} />
  if (error !== null) {
    return (
      <FirstRunFrame title={t('title')} actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        <Banner tone="bad" title={t('notLoaded')}>
          {error.message}
        </Banner>
      </FirstRunFrame>
    )
  }
  if (!data) return <SignInCheck />
  return data.offersPasskey ? <WithPasskey token={token} link={data} /> : <WithProvider token={token} link={data} />
}

/** Leaves for the provider. Returns false if it cannot be reached. */
async function leave(claim: FirstRunClaim): Promise<boolean> {
  storeFirstRunClaim(claim)
  const isMain = claim.by !== 'provider'
  try {
    if (isMain) await signIn('/first-run', { acrValues: passkeyAcr })
    else await signIn('/first-run', {}, 'other')
    return true
  } catch {
    return false
  }
}

const names = ['givenName', 'familyName', 'email'] as const

function WithPasskey({ token, link }: { token: string; link: FirstRunLink }) {
  const [person, setPerson] = useState({ givenName: '', familyName: '', email: '' })
  const [isChecked, setChecked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const email = TypedEmail.safeParse(person.email)
  const problems = {
    givenName: person.givenName.trim() === '' ? t('givenNameMissing') : undefined,
    familyName: person.familyName.trim() === '' ? t('familyNameMissing') : undefined,
    email: email.success ? undefined : t('emailWrong'),
  }
  const firstProblem = names.find((name) => problems[name] !== undefined)
  useErrorTitle(isChecked && firstProblem !== undefined)
  const begin = async () => {
    setChecked(true)
    setFailed(false)
    if (firstProblem !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${firstProblem}]`)?.focus()
      return
    }
    setLeaving(true)
    const hasLeft = await leave({ token, by: { ...person, email: email.data ?? person.email } })
    setLeaving(hasLeft)
    setFailed(!hasLeft)
  }
  const field = (name: (typeof names)[number], more: { label: string; autoComplete: string; type?: 'email' }) => (
    <TextField
      {...more}
      name={name}
      maxLength={name === 'email' ? 254 : 100}
      value={person[name]}
      error={isChecked ? problems[name] : undefined}
      onChange={({ target }) => setPerson((current) => ({ ...current, [name]: target.value }))}
    />
  )
  return (
    <FirstRunFrame
      title={t('administratorTitle')}
      aside={t('aboutTime')}
      progress={progress}
      actions={
        <Button type="submit" form="administrator" busy={isLeaving ? t('saving') : undefined}>
          {t('addPasskey')}
        </Button>
      }
    >
      <p>{t('administratorText')}</p>
      <form
        id="administrator"
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        {field('givenName', { label: t('givenName'), autoComplete: 'given-name' })}
        {field('familyName', { label: t('familyName'), autoComplete: 'family-name' })}
        {field('email', { label: t('email'), autoComplete: 'email', type: 'email' })}
        {hasFailed && <Banner tone="bad">{t('signInFailed')}</Banner>}
      </form>
      <div className={styles.note}>
        <span className={styles.ico}>
          <Icon name="fingerprint" />
        </span>
        <span>
          <b>{t('passkeyTitle')}</b> {t('passkeyText')}
        </span>
      </div>
      {link.offersProvider && <ProviderButton token={token} link={link} look="secondary" />}
    </FirstRunFrame>
  )
}

function WithProvider({ token, link }: { token: string; link: FirstRunLink }) {
  return (
    <FirstRunFrame title={t('administratorTitle')} aside={t('aboutTimeProvider')} progress={progress}>
      <p>{t('administratorProviderText')}</p>
      <ProviderButton token={token} link={link} look="primary" />
    </FirstRunFrame>
  )
}

function ProviderButton({ token, link, look }: { token: string; link: FirstRunLink; look: 'primary' | 'secondary' }) {
  const [hasFailed, setFailed] = useState(false)
  const begin = async () => {
    setFailed(false)
    setFailed(!(await leave({ token, by: 'provider' })))
  }
  return (
    <div className={styles.form}>
      {hasFailed && <Banner tone="bad">{t('signInFailed')}</Banner>}
      <Button look={look} onClick={() => void begin()}>
        {link.providerName === '' ? t('signIn') : t('signInWith', { name: link.providerName })}
      </Button>
    </div>
  )
}
