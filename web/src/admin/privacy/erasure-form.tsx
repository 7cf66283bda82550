import type { PrivacyPerson } from '@first-chair/core/privacy/privacy'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import answers from '../look/shared.module.css'
import { formatAdminDate } from '../text/format-admin-date.ts'
import styles from './privacy.module.css'
import type { useErasure } from './use-privacy.ts'

/** Two steps: the reason and the last name, then No or Yes. A legal hold takes the place of both. */
export function ErasureForm({
  person: { contactId, lastName, holds },
  shortName,
  erasure,
}: {
  person: PrivacyPerson
  shortName: string
  erasure: ReturnType<typeof useErasure>
}) {
  const [reason, setReason] = useState('')
  const [typedName, setTypedName] = useState('')
  const [missing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const problems = getFieldErrors(erasure.error)
  const [hold] = holds
  if (hold) {
    return (
      <Banner tone="warn" icon="warning" title="Cannot be erased now">
        A legal hold by {hold.placedBy}, {formatAdminDate(hold.placedDateUtc)}
        {hold.incident !== '' && `, incident ${hold.incident}`}: {hold.reason}
      </Banner>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reason.trim() === '' || typedName.trim() === ''
    setMissing(isMissing)
    if (!isMissing) setAsking(true)
  }
  return (
    <>
      {erasure.isError && problems.size === 0 && (
        <Banner tone="bad" title="Nothing was erased">
          {erasure.error.message}
        </Banner>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label="Reason"
          description="Without a name: it stays"
          value={reason}
          maxLength={500}
          error={missing && reason.trim() === '' ? 'Please write a reason.' : problems.get('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextInput
          label={lastName === null ? 'Type the IP code to confirm' : 'Type the last name to confirm'}
          description={lastName === null ? contactId : 'Capital letters do not matter'}
          value={typedName}
          autoComplete="off"
          error={missing && typedName.trim() === '' ? 'Please type it again.' : problems.get('typedName')}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
        <Button type="submit" className={answers.destructive ?? ''} loading={erasure.isPending}>
          Erase {shortName}
        </Button>
      </form>
      {isAsking && (
        <Confirm
          title={`Erase ${shortName}?`}
          isDestructive
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            erasure.mutate({ reason, typedName })
          }}
        >
          <p>This cannot be undone.</p>
        </Confirm>
      )}
    </>
  )
}
