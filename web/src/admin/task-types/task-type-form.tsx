import type { TaskType } from '@first-chair/core/task/task'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { TaskTypeFields } from '@first-chair/core/task/task-type-fields'
import { useWatch } from 'react-hook-form'
import { NumberField, Section, SwitchField, TextField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { formatEffectiveDays } from './format-effective-days.ts'
import { RentalPreview } from './rental-preview.tsx'
import styles from './task-types.module.css'

/** The form of a task type. */
export function TaskTypeForm({ form, field, row }: FieldsProps<TaskType, TaskTypeFields>) {
  const kind = row && taskKinds[row.id]
  return (
    <>
      <Section>
        <TextField {...field('name')} isRequired maxLength={50} />
      </Section>
      {kind === 'RentalProfile' && (
        <Section title="What guests are asked">
          <SwitchField {...field('enableShoeSize')} />
          <SwitchField {...field('enableStance')} hint="Goofy foot or regular" />
          <p className={styles.note}>
            If you switch a field on, guests must complete profiles without it again. If you switch it off, it is no
            longer shown.
          </p>
          <RentalPreview form={form} />
        </Section>
      )}
      <Section title="How long a completion counts">
        {kind === 'Waiver' ? (
          <p className={styles.note}>Each waiver task sets the dates for which its signatures count.</p>
        ) : (
          <EffectiveDays form={form} field={field} kind={kind} />
        )}
      </Section>
    </>
  )
}

function EffectiveDays({
  form,
  field,
  kind,
}: Omit<FieldsProps<TaskType, TaskTypeFields>, 'row'> & { kind: TaskKind | undefined }) {
  const days = useWatch({ control: form.control, name: 'effectiveDays' })
  return (
    <>
      <NumberField
        {...field('effectiveDays')}
        max={3650}
        hint="The day of completion is the first one. Empty or 0: forever"
      />
      <p className={styles.note} aria-live="polite">
        {formatEffectiveDays(days)}.{kind === 'ChildRegistration' && days !== null && days > 0 ? ` ${healthNotes}` : ''}
      </p>
    </>
  )
}

const healthNotes = 'After that, the health details are permanently deleted.'
