import { taskKindDefinitions, taskKinds, taskTypeIds } from '@first-chair/core/task-kind/task-kinds'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { Input } from '@mantine/core'
import { useId } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { taskKindLooks } from '../../task-kind/task-kind-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './tasks.module.css'

/** The choice between the kinds, each with icon and text. */
export function TypePicker({
  form,
  isFixed,
}: {
  form: UseFormReturn<TaskFields>
  /** True if guests have completed the task. Its type cannot change then: a signed waiver cannot become a photo. */
  isFixed: boolean
}) {
  const { field, fieldState } = useController({ control: form.control, name: 'taskTypeId' })
  const id = useId()
  const error = fieldState.error?.message
  return (
    <fieldset className={styles.types} aria-describedby={`${id}-hint ${id}-error`}>
      <legend>Type</legend>
      <div className={styles.typeRow}>
        {taskTypeIds.map((typeId) => {
          const kind = taskKinds[typeId]
          const isSelected = field.value === typeId
          return (
            <label key={typeId} className={styles.type}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-type`}
                ref={isSelected ? field.ref : undefined}
                checked={isSelected}
                disabled={isFixed && !isSelected}
                onBlur={field.onBlur}
                onChange={() => field.onChange(typeId)}
              />
              <Icon name={taskKindLooks[kind].icon} />
              {taskKindDefinitions[kind].label}
            </label>
          )
        })}
      </div>
      <span id={`${id}-hint`} className={styles.hint}>
        {isFixed ? 'Guests have completed this task, so its type cannot be changed.' : ''}
      </span>
      <Input.Error id={`${id}-error`}>{error}</Input.Error>
    </fieldset>
  )
}
