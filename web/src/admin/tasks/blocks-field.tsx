import type { AdminTask } from '@first-chair/core/task/task'
import { taskBlocks } from '@first-chair/core/task/task'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'

/** What an open task can stop, for administrators. */
export const blocksLabels = {
  gate: 'The gate',
  rental: 'The rental desk',
  lesson: 'The lesson',
  nothing: 'Nothing',
} as const satisfies Record<(typeof taskBlocks)[number], string>

const defaults = {
  Waiver: 'As usual: the gate',
  RentalProfile: 'As usual: the rental desk',
  ChildRegistration: 'As usual: the lesson',
  Photo: 'As usual: the gate, if the ticket requires a photo',
} as const satisfies Record<TaskKind, string>

/** What the open task stops (docs/domain.md, "Readiness"). A required waiver must stop something. */
export function BlocksField({ form, field }: Pick<FieldsProps<AdminTask, TaskFields>, 'form' | 'field'>) {
  const [taskTypeId, isOptional] = useWatch({ control: form.control, name: ['taskTypeId', 'isOptional'] })
  const kind = taskKinds[taskTypeId]
  const options = taskBlocks.filter((place) => place !== 'nothing' || kind !== 'Waiver' || isOptional)
  return (
    <SelectField
      {...field('blocks')}
      hint={isOptional ? 'An optional task stops nothing' : 'Where guests are not ready while this task is open'}
      empty={defaults[kind]}
      options={options.map((value) => ({ value, label: blocksLabels[value] }))}
    />
  )
}
