import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { addFamilyMember } from '@first-chair/core/contact/contact.api'
import { newMemberSchema, type NewMember } from '@first-chair/core/contact/new-member'
import { parseTypedDate, datePartOrder, type TypedDate } from '@first-chair/core/contact/typed-date'
import { Failure } from '@first-chair/core/contract/failure'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type FormEvent } from 'react'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { useErrorTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useInterruptedSubmit, useResumedSubmit } from '../interrupted-submit.ts'
import { removeNewMemberDraft, storeNewMemberDraft, readNewMemberDraft, type TypedMember } from './new-member-draft.ts'
import styles from './new-member-form.module.css'

type Field = keyof NewMember
const fields = ['firstName', 'lastName', 'dateOfBirth'] as const satisfies readonly Field[]
const partLabels = { day: 'Day', month: 'Month', year: 'Year' } as const satisfies Record<keyof TypedDate, string>

/** Names and date of birth. Uses the same rules as the server, so that errors appear at once. */
export function NewMemberForm({ grouping }: { grouping: ContactTaskGrouping }) {
  const { dateFormat, languageSettings } = useSettings()
  const { checkIn, family } = languageSettings
  const [typed, setTyped] = useState(() => readNewMemberDraft(grouping.householdReference))
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const isInFlight = useRef(false)
  const dateId = useId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const adding = useMutation({
    mutationFn: (member: NewMember) => call(addFamilyMember, { body: member }),
    onSuccess: async ({ contactId }) => {
      removeNewMemberDraft()
      await refetchQueries(queryClient)
      await navigate({ to: '/home', state: { addedContactId: contactId } })
    },
    onError: (failure) => {
      isInFlight.current = false
      if (failure instanceof Failure) showProblems(toProblems(failure.fields))
    },
  })

  useErrorTitle(Object.keys(problems).length > 0 || adding.error !== null)

  const schema = newMemberSchema(grouping.resortDay)
  const check = (member: TypedMember) => {
    const issues = schema.safeParse(toNewMember(member)).error?.issues ?? []
    return toProblems(issues.map(({ path, message }) => ({ path: String(path[0]), message })))
  }
  const showProblems = (newProblems: Partial<Record<Field, string>>) => {
    setProblems(newProblems)
    const first = fields.find((field) => newProblems[field])
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
  }
  const change = (part: keyof TypedMember) => (event: { target: { value: string } }) => {
    const changed = { ...typed, [part]: event.target.value }
    setTyped(changed)
    storeNewMemberDraft(grouping.householdReference, changed)
    const remaining = check(changed)
    // While the guest types, messages of valid fields disappear, but no new messages appear.
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field in remaining)))
  }
  const send = () => {
    // A second tap may arrive before the button shows that it is busy.
    if (isInFlight.current) return
    const newProblems = check(typed)
    if (Object.keys(newProblems).length > 0) showProblems(newProblems)
    else {
      isInFlight.current = true
      adding.mutate(toNewMember(typed))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const isUnchangedSinceSent = JSON.stringify(adding.variables) === JSON.stringify(toNewMember(typed))
  useInterruptedSubmit(
    'new-member',
    adding.isPending,
    () => isUnchangedSinceSent && storeNewMemberDraft(grouping.householdReference, typed),
  )
  useResumedSubmit('new-member', send)

  const [first, ...others] = datePartOrder[dateFormat]
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={family.firstNameLabel}
        aria-required
        value={typed.firstName}
        onChange={change('firstName')}
        error={problems.firstName}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        data-field="firstName"
      />
      <TextField
        label={family.lastNameLabel}
        aria-required
        value={typed.lastName}
        onChange={change('lastName')}
        error={problems.lastName}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        data-field="lastName"
      />
      <fieldset className={styles.date} aria-describedby={problems.dateOfBirth ? dateId : undefined}>
        <legend>{family.birthDateLabel}</legend>
        <div className={styles.parts}>
          {[first, ...others].map((part) => (
            <TextField
              key={part}
              label={partLabels[part]}
              aria-required
              value={typed[part]}
              onChange={change(part)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={part === 'year' ? 4 : 2}
              aria-invalid={problems.dateOfBirth ? true : undefined}
              data-field={part === first ? 'dateOfBirth' : undefined}
            />
          ))}
        </div>
        <FieldError id={dateId} message={problems.dateOfBirth} />
      </fieldset>
      {adding.error !== null && <AddingFailed failure={adding.error} />}
      <div className={styles.acts}>
        <Link to="/home" className={buttonClass('secondary')} onClick={removeNewMemberDraft}>
          {checkIn.cancelButton}
        </Link>
        <Button type="submit" busy={adding.isPending ? 'Saving' : undefined}>
          {family.addButton}
        </Button>
      </div>
    </form>
  )
}

function AddingFailed({ failure }: { failure: Error }) {
  if (!(failure instanceof Failure)) return <Banner tone="bad" title="ERROR CALLING API" />
  if (failure.code === 'invalid-input') return null
  if (failure.status === 409) return <Banner tone="warn" title={failure.message} announce />
  return (
    <Banner tone="bad" title="ERROR CALLING API">
      Nothing was lost. Your answers are still here. {failure.message}
    </Banner>
  )
}

function toNewMember({ firstName, lastName, ...date }: TypedMember): NewMember {
  return { firstName, lastName, dateOfBirth: parseTypedDate(date) }
}

/** The first message of each field. */
function toProblems(newProblems: readonly { path: string; message: string }[]): Partial<Record<Field, string>> {
  return Object.fromEntries(newProblems.toReversed().map(({ path, message }) => [path, message]))
}
