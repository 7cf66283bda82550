import type { AdminTask } from '@first-chair/core/task/task'
import { taskBlocks } from '@first-chair/core/task/task'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { getUsualLabel } from '../text/usual-label.ts'

/** What an open task can stop, for administrators. */
export const blocksLabels = {
  gate: 'The gate',
  rental: 'The rental desk',
  lesson: 'The lesson',
  nothing: 'Nothing',
} as const satisfies Record<(typeof taskBlocks)[number], string>

/** What the open task stops (docs/domain.md, "Readiness"). A required waiver must stop something. */
export function BlocksField({ form, field }: Pick<FieldsProps<AdminTask, TaskFields>, 'form' | 'field'>) {
  const [taskTypeId, isOptional] = useWatch({ control: form.control, name: ['taskTypeId', 'isOptional'] })
  const kind = taskKinds[taskTypeId]
  const options = taskBlocks.filter((place) => place !== 'nothing' || kind !== 'Waiver' || isOptional)
  return (
    <SelectField
      {...field('blocks')}
      hint={isOptional ? 'An optional task stops nothing' : 'Where guests are not ready while this task is open'}
      empty={getUsualLabel(kind)}
      options={options.map((value) => ({ value, label: blocksLabels[value] }))}
    />
  )
}
