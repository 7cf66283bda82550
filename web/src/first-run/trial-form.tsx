import type { Failure } from '@first-chair/core/contract/failure'
import type { TrialGuest } from '@first-chair/core/first-run/first-run'
import { useRef, useState } from 'react'
import { t } from '../catalogue/first-run.ts'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import styles from './first-run.module.css'

const fields = ['firstName', 'lastName', 'birthDate'] as const

/** Who the operator is as a guest. The names of the sign-in are proposed. */
export function TrialForm({
  name,
  failure,
  onSubmit,
}: {
  name: string
  failure: Failure | undefined
  onSubmit: (guest: TrialGuest) => void
}) {
  const [firstName = '', ...rest] = name.split(' ')
  const [guest, setGuest] = useState({ firstName, lastName: rest.join(' '), birthDate: '' })
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = fields.find((field) => guest[field].trim() === '')
  useErrorTitle(isChecked && missing !== undefined)
  const messages = {
    firstName: t('givenNameMissing'),
    lastName: t('familyNameMissing'),
    birthDate: t('birthDateMissing'),
  }
  const labels = { firstName: t('givenName'), lastName: t('familyName'), birthDate: t('birthDate') }
  return (
    <form
      id="trial"
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (missing === undefined) onSubmit(guest)
        else form.current?.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
      }}
    >
      <p className={styles.fine}>{t('tryNames')}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          name={field}
          type={field === 'birthDate' ? 'date' : 'text'}
          autoComplete={field === 'birthDate' ? 'bday' : field === 'firstName' ? 'given-name' : 'family-name'}
          maxLength={50}
          value={guest[field]}
          error={
            isChecked && guest[field].trim() === ''
              ? messages[field]
              : failure?.fields.find(({ path }) => path === field)?.message
          }
          onChange={({ target }) => setGuest((current) => ({ ...current, [field]: target.value }))}
        />
      ))}
      {failure && failure.fields.length === 0 && <Banner tone="bad">{failure.message}</Banner>}
    </form>
  )
}
