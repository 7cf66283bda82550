import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { commentTokens, buildWaiverComment } from '@first-chair/core/task/waiver-comment'
import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useSettings } from '../../settings/use-settings.ts'
import styles from './tasks.module.css'

/** The comment that is saved with a signature. Buttons insert placeholders, and an example shows the resulting text. */
export function CommentField({ form }: { form: UseFormReturn<TaskFields> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'customComment' })
  const area = useRef<HTMLTextAreaElement | null>(null)
  /**
   * Before the field had the focus, browsers report the caret at the start. Text is then inserted at the end instead.
   */
  const hadFocus = useRef(false)
  const { dateFormat } = useSettings()

  const insert = (token: string) => {
    const { current } = area
    if (!current) return
    const end = current.value.length
    const [from, to] = hadFocus.current ? [current.selectionStart, current.selectionEnd] : [end, end]
    current.setRangeText(token, from, to, 'end')
    field.onChange(current.value)
    hadFocus.current = true
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
        onFocus={() => (hadFocus.current = true)}
        label="Comment"
        description="Added after the sentence that says who signed for whom"
        error={fieldState.error?.message}
        rows={3}
        maxLength={500}
      />
      <div className={styles.tokens} role="group" aria-label="Placeholders that are filled in when a guest signs">
        {commentTokens.map((token) => (
          <Button key={token} variant="default" size="xs" aria-label={`Insert ${token}`} onClick={() => insert(token)}>
            {token}
          </Button>
        ))}
      </div>
      <figure className={styles.example}>
        <figcaption>Example</figcaption>
        <p>
          {buildWaiverComment(field.value, {
            signer: 'Maya Lindqvist',
            contacts: [
              { firstName: 'Maya', lastName: 'Lindqvist' },
              { firstName: 'Juno', lastName: 'Lindqvist' },
            ],
            signedDate: formatCheckInDate('2026-02-14', dateFormat),
            browserName: 'Mobile Safari',
            browserVersion: '26.1',
          })}
        </p>
      </figure>
    </>
  )
}
