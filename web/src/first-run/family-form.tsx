import { addGuestFamily } from '@first-chair/core/first-run/first-run.api'
import { TypedEmail } from '@first-chair/core/sign-in/sign-in'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/first-run.ts'
import { unseen } from '../catalogue/tags.tsx'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import styles from './first-run.module.css'
import type { StepProps } from './step-props.ts'
import { useSave } from './use-save.ts'

type Person = { key: number; firstName: string; lastName: string; birthDate: string }
const fields = ['firstName', 'lastName', 'birthDate'] as const
const maxPeople = 20

/** One family, typed. The first person is the adult who signs. */
export function FamilyForm({ onSaved, onFile }: StepProps & { onFile: () => void }) {
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [people, setPeople] = useState<readonly Person[]>([{ key: 0, firstName: '', lastName: '', birthDate: '' }])
  const [isChecked, setChecked] = useState(false)
  const { save, failure } = useSave(onSaved)
  const form = useRef<HTMLFormElement>(null)
  const refused = (path: string) => failure?.fields.find((problem) => problem.path === path)?.message
  const address = TypedEmail.safeParse(email)
  const missing: Record<(typeof fields)[number], string> = {
    firstName: t('givenNameMissing'),
    lastName: t('familyNameMissing'),
    birthDate: t('birthDateMissing'),
  }
  const hasProblem = !address.success || people.some((person) => fields.some((field) => person[field].trim() === ''))
  useErrorTitle(isChecked && hasProblem)
  const change = (key: number, part: Partial<Person>) =>
    setPeople((all) => all.map((person) => (person.key === key ? { ...person, ...part } : person)))
  const submit = () => {
    setChecked(true)
    if (hasProblem || !address.success) {
      form.current?.querySelector<HTMLElement>('input:invalid')?.focus()
      return
    }
    const body = { email: address.data, phone, people: people.map(({ key: _key, ...person }) => person) }
    void save(() => call(addGuestFamily, { body }))
  }
  return (
    <form
      id="family"
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('familyEmail')}
        hint={t('familyEmailHint')}
        name="email"
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isChecked && !address.success ? t('emailWrong') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label={t('familyPhone')}
        name="phone"
        type="tel"
        autoComplete="off"
        maxLength={50}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      {people.map((person, index) => (
        <fieldset key={person.key} className={styles.person}>
          <legend>{index === 0 ? t('head') : t('person', { number: index + 1 })}</legend>
          {fields.map((field) => (
            <TextField
              key={field}
              label={field === 'birthDate' ? t('birthDate') : t(field === 'firstName' ? 'givenName' : 'familyName')}
              type={field === 'birthDate' ? 'date' : 'text'}
              required
              autoComplete="off"
              maxLength={50}
              value={person[field]}
              error={isChecked && person[field].trim() === '' ? missing[field] : refused(`people.${index}.${field}`)}
              onChange={({ target }) => change(person.key, { [field]: target.value })}
            />
          ))}
          {index > 0 && (
            <Button look="ghost" small onClick={() => setPeople((all) => all.filter(({ key }) => key !== person.key))}>
              <span>{t('removePerson', { number: index + 1, u: unseen })}</span>
            </Button>
          )}
        </fieldset>
      ))}
      {failure && failure.fields.length === 0 && <Banner tone="bad">{failure.message}</Banner>}
      {people.length < maxPeople && (
        <Button
          look="secondary"
          onClick={() => {
            const last = people.at(-1)
            const next = { key: (last?.key ?? 0) + 1, firstName: '', lastName: last?.lastName ?? '', birthDate: '' }
            setPeople([...people, next])
          }}
        >
          {t('addPerson')}
        </Button>
      )}
      <Button look="ghost" onClick={onFile}>
        {t('byFile')}
      </Button>
    </form>
  )
}
