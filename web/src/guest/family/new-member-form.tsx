import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { addFamilyMember } from '@first-chair/core/contact/contact.api'
import { newMemberSchema, type NewMember } from '@first-chair/core/contact/new-member'
import { parseTypedDate } from '@first-chair/core/contact/typed-date'
import { Failure } from '@first-chair/core/contract/failure'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { everyReadiness } from '../readiness/use-readiness.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/family.ts'
import { useErrorTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BirthDateField } from '../birth-date-field.tsx'
import { useInterruptedSubmit, useResumedSubmit } from '../interrupted-submit.ts'
import { RequestCode } from '../request-code.tsx'
import { useTypedFields } from '../use-typed-fields.ts'
import { removeNewMemberDraft, storeNewMemberDraft, readNewMemberDraft, type TypedMember } from './new-member-draft.ts'
import styles from './new-member-form.module.css'

const fields = ['firstName', 'lastName', 'dateOfBirth'] as const satisfies readonly (keyof NewMember)[]

/** Names and date of birth. Uses the same rules as the server, so that errors appear at once. */
export function NewMemberForm({ grouping }: { grouping: ContactTaskGrouping }) {
  const { checkIn, family } = useSettings().languageSettings
  const { form, typed, problems, change, adding, submit } = useNewMember(grouping)
  const nameField = (name: 'firstName' | 'lastName', label: string) => (
    <TextField
      label={label}
      aria-required
      value={typed[name]}
      onChange={change(name)}
      error={problems.get(name)}
      autoComplete="off"
      autoCapitalize="words"
      maxLength={200}
      data-field={name}
    />
  )
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {nameField('firstName', family.firstNameLabel)}
      {nameField('lastName', family.lastNameLabel)}
      <BirthDateField
        legend={family.birthDateLabel}
        labels={{ day: t('day'), month: t('month'), year: t('year') }}
        field="dateOfBirth"
        typed={typed}
        problem={problems.get('dateOfBirth')}
        change={change}
      />
      {adding.error !== null && <AddingFailed failure={adding.error} />}
      <div className={styles.acts}>
        <Link to="/home" className={buttonClass('secondary')} onClick={removeNewMemberDraft}>
          {checkIn.cancelButton}
        </Link>
        <Button type="submit" busy={adding.isPending ? t('saving') : undefined}>
          {family.addButton}
        </Button>
      </div>
    </form>
  )
}

/** The typed values, stored as a draft of this household, and how they are sent. */
function useNewMember({ resortDay, householdReference }: ContactTaskGrouping) {
  const isInFlight = useRef(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const schema = newMemberSchema(resortDay)
  const { show, validate, ...fieldState } = useTypedFields<TypedMember, keyof NewMember>({
    initial: () => readNewMemberDraft(householdReference),
    fields,
    check: (member) =>
      (schema.safeParse(toNewMember(member)).error?.issues ?? []).map(({ path, message }) => ({
        path: String(path[0]),
        message,
      })),
    onChange: (changed) => storeNewMemberDraft(householdReference, changed),
  })
  const { typed, problems } = fieldState
  const adding = useMutation({
    mutationFn: (member: NewMember) => call(addFamilyMember, { body: member }),
    onSuccess: async ({ contactId }) => {
      removeNewMemberDraft()
      await refetchQueries(queryClient)
      // Home shows the row of the new member at once.
      await queryClient.refetchQueries({ ...everyReadiness, type: 'inactive' })
      await navigate({ to: '/home', state: { addedContactId: contactId } })
    },
    onError: (failure) => {
      isInFlight.current = false
      if (failure instanceof Failure) show(failure.fields)
    },
  })
  useErrorTitle(problems.size > 0 || adding.error !== null)

  const send = () => {
    // A second tap may arrive before the button shows that it is busy.
    if (isInFlight.current || !validate()) return
    isInFlight.current = true
    adding.mutate(toNewMember(typed))
  }
  const isUnchangedSinceSent = JSON.stringify(adding.variables) === JSON.stringify(toNewMember(typed))
  useInterruptedSubmit(
    'new-member',
    adding.isPending,
    () => isUnchangedSinceSent && storeNewMemberDraft(householdReference, typed),
  )
  useResumedSubmit('new-member', send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { ...fieldState, adding, submit }
}

function AddingFailed({ failure }: { failure: Error }) {
  if (!(failure instanceof Failure)) return <Banner tone="bad" title={t('failed')} />
  if (failure.code === 'invalid-input') return null
  if (failure.status === 409) return <Banner tone="warn" title={failure.message} announce />
  return (
    <Banner tone="bad" title={t('failed')}>
      {t('nothingLost', { reason: failure.message })}
      <RequestCode failure={failure} />
    </Banner>
  )
}

function toNewMember({ firstName, lastName, ...date }: TypedMember): NewMember {
  return { firstName, lastName, dateOfBirth: parseTypedDate(date) }
}
