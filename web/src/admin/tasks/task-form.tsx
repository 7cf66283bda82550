import type { AdminTask } from '@first-chair/core/task/task'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { NumberField, Pair, Section, SwitchField, TextField } from '../fields/fields.tsx'
import { LinkedRow, LinkedRows } from '../fields/linked-row.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { BlocksField } from './blocks-field.tsx'
import styles from './tasks.module.css'
import { TypePicker } from './type-picker.tsx'
import { WaiverSections } from './waiver-sections.tsx'

/** The form of a task: the type first, then the fields of that type. */
export function TaskForm({ form, field, row }: FieldsProps<AdminTask, TaskFields>) {
  const taskTypeId = useWatch({ control: form.control, name: 'taskTypeId' })
  return (
    <>
      <Section>
        <TypePicker form={form} isFixed={row?.hasCompletions === true} />
        <TextField {...field('name')} isRequired maxLength={100} hint="Guests see this name" />
        <Pair>
          <NumberField {...field('ageMin')} max={150} hint="Empty: no limit" />
          <NumberField {...field('ageMax')} max={150} hint="Empty: no limit" />
        </Pair>
        <SwitchField {...field('isOptional')} alsoChecks={['blocks']} hint="Guests may skip it for the day" />
        <BlocksField form={form} field={field} />
      </Section>
      {taskKinds[taskTypeId] === 'Waiver' && <WaiverSections form={form} field={field} />}
      {row && <UsedIn task={row} />}
    </>
  )
}

/** The activities that contain this task. The links are changed there, because each activity has an order of tasks. */
function UsedIn({ task: { activities } }: { task: AdminTask }) {
  if (activities.length === 0) return null
  return (
    <Section>
      <LinkedRows label="Used in">
        {activities.map(({ id, name }) => (
          <LinkedRow key={id} name={name}>
            <Link
              className={styles.open}
              aria-label={`Open ${name}`}
              to="/admin/$page"
              params={{ page: 'activities' }}
              search={{ id }}
              preload={false}
            >
              Open
            </Link>
          </LinkedRow>
        ))}
      </LinkedRows>
    </Section>
  )
}
