import { placeLegalHold } from '@first-chair/core/retention/retention.api'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import answers from '../look/shared.module.css'
import styles from './privacy.module.css'
import { useReload } from './use-privacy.ts'

/** Places a legal hold on people: one person, or those of an incident. */
export function PlaceHold({ contactIds, onClose }: { contactIds: readonly string[]; onClose: () => void }) {
  const reload = useReload()
  const [people, setPeople] = useState(contactIds.join(', '))
  const [incident, setIncident] = useState('')
  const [reason, setReason] = useState('')
  const placing = useMutation({
    mutationFn: () => call(placeLegalHold, { body: { contactIds: toIds(people), incident, reason } }),
    onSuccess: async () => {
      onClose()
      await reload()
    },
  })
  const problems = getFieldErrors(placing.error)
  const peopleProblem = [...problems].find(([path]) => path.startsWith('contactIds'))?.[1]
  const unsaved = [people !== contactIds.join(', '), incident !== '', reason !== ''].filter(Boolean).length
  return (
    <FormDialog title="Place a legal hold" unsaved={placing.isSuccess ? 0 : unsaved} onClose={onClose}>
      {(leave) => (
        <form
          className={styles.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            placing.mutate()
          }}
        >
          <p>Nothing of these people is erased until somebody lifts the hold.</p>
          <TextInput
            label="IP codes"
            description="Of one person, or of everybody in the incident, separated by commas"
            value={people}
            autoComplete="off"
            error={peopleProblem}
            onChange={(event) => setPeople(event.currentTarget.value)}
          />
          <TextInput
            label="Incident"
            description="Its number, if there is one, such as 2026-031"
            value={incident}
            maxLength={60}
            error={problems.get('incident')}
            onChange={(event) => setIncident(event.currentTarget.value)}
          />
          <Textarea
            label="Reason"
            value={reason}
            maxLength={500}
            rows={2}
            error={problems.get('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {placing.isError && problems.size === 0 && (
            <Banner tone="bad" title="Not saved">
              {placing.error.message}
            </Banner>
          )}
          <div className={answers.answers}>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={placing.isPending}>
              Place the hold
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}

const toIds = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((id) => id.trim())
    .filter((id) => id !== '')
