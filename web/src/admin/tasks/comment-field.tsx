import { checkInDate } from '@first-chair/core/date-format'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { commentTokens, waiverComment } from '@first-chair/core/waiver/waiver-comment'
import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useSettings } from '../../settings/use-settings.ts'
import styles from './tasks.module.css'

/** The comment that is stored with a signature: buttons put in what is filled in later, and an example shows how it reads. */
export function CommentField({ form }: { form: UseFormReturn<TaskFields> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'customComment' })
  const area = useRef<HTMLTextAreaElement | null>(null)
  /** A browser says that the caret stands in front while nobody has been in the field; new words belong at the end. */
  const wasIn = useRef(false)
  const { dateFormat } = useSettings()

  const insert = (token: string) => {
    const { current } = area
    if (!current) return
    const end = current.value.length
    const [from, to] = wasIn.current ? [current.selectionStart, current.selectionEnd] : [end, end]
    current.setRangeText(token, from, to, 'end')
    field.onChange(current.value)
    wasIn.current = true
    current.focus()
  }

  return (
    <>
      <Textarea
        {...field}
        ref={(element) => {
          field.ref(element)
          area.current = element
        }}
        onFocus={() => (wasIn.current = true)}
        label="Comment"
        description="After who signed for whom"
        error={fieldState.error?.message}
        rows={3}
        maxLength={500}
      />
      <div className={styles.tokens} role="group" aria-label="Filled in when somebody signs">
        {commentTokens.map((token) => (
          <Button key={token} variant="default" size="xs" aria-label={`Insert ${token}`} onClick={() => insert(token)}>
            {token}
          </Button>
        ))}
      </div>
      <figure className={styles.example}>
        <figcaption>Reads like this</figcaption>
        <p>
          {waiverComment(field.value, {
            signer: 'Maya Lindqvist',
            contacts: [
              { firstName: 'Maya', lastName: 'Lindqvist' },
              { firstName: 'Juno', lastName: 'Lindqvist' },
            ],
            signedDate: checkInDate('2026-02-14', dateFormat),
            browserName: 'Mobile Safari',
            browserVersion: '26.1',
          })}
        </p>
      </figure>
    </>
  )
}
