import { datePartOrder, type TypedDate } from '@first-chair/core/contact/typed-date'
import { useId, type ReactNode } from 'react'
import { useSettings } from '../settings/use-settings.ts'
import { FieldError } from '../ui/form/field-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import styles from './birth-date-field.module.css'

type Part = keyof TypedDate

/** Day, month and year in the order of the resort. A problem is shown below them, and `field` is the name for the focus. */
export function BirthDateField({
  legend,
  hint,
  labels,
  field,
  typed,
  problem,
  change,
}: {
  legend: string
  hint?: ReactNode
  labels: Record<Part, string>
  field: string
  typed: TypedDate
  problem: string | undefined
  change: (part: Part) => (event: { target: { value: string } }) => void
}) {
  const { dateFormat } = useSettings()
  const problemId = useId()
  return (
    <fieldset className={styles.date} aria-describedby={problem ? problemId : undefined}>
      <legend>{legend}</legend>
      {hint}
      <div className={styles.parts}>
        {datePartOrder[dateFormat].map((part, position) => (
          <TextField
            key={part}
            label={labels[part]}
            aria-required
            value={typed[part]}
            onChange={change(part)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={part === 'year' ? 4 : 2}
            aria-invalid={problem ? true : undefined}
            data-field={position === 0 ? field : undefined}
          />
        ))}
      </div>
      <FieldError id={problemId} message={problem} />
    </fieldset>
  )
}
