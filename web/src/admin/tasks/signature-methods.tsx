import type { TaskFields } from '@first-chair/core/task/task-fields'
import { Checkbox } from '@mantine/core'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { useController, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import styles from './tasks.module.css'

const methods = [
  { name: 'enableAgreeCheckbox', label: 'Agree checkbox' },
  { name: 'enableWetSignature', label: 'Drawn signature' },
  { name: 'enableTextSignature', label: 'Typed name' },
] as const

/** The signature methods. At least one is required; the error message is shown below the group. */
export function SignatureMethods({ form }: { form: UseFormReturn<TaskFields> }) {
  const externalWaiverId = useWatch({ control: form.control, name: 'externalWaiverId' })
  const isExternal = externalWaiverId !== null && externalWaiverId.trim() !== ''
  const id = useId()
  const { errors } = useFormState({ control: form.control, name: 'enableAgreeCheckbox' })
  const error = errors.enableAgreeCheckbox?.message
  return (
    <div>
      <fieldset
        className={styles.methods}
        data-wrong={error === undefined ? undefined : ''}
        aria-describedby={`${id}-note ${id}-error`}
      >
        <legend className="visually-hidden">Signature methods</legend>
        {methods.map((method) => (
          <Method key={method.name} form={form} {...method} />
        ))}
      </fieldset>
      <span id={`${id}-note`} className={styles.hint}>
        {isExternal
          ? 'The external provider uses its own signature method. These apply only without an external waiver id.'
          : ''}
      </span>
      <span id={`${id}-error`} role="alert" className={styles.error}>
        {error !== undefined && (
          <>
            <CircleAlertIcon size={18} />
            {error}
          </>
        )}
      </span>
    </div>
  )
}

function Method({
  form,
  name,
  label,
}: {
  form: UseFormReturn<TaskFields>
  name: (typeof methods)[number]['name']
  label: string
}) {
  const { field } = useController({ control: form.control, name, rules: { deps: ['enableAgreeCheckbox'] } })
  const { value, onChange, ...rest } = field
  return (
    <Checkbox
      {...rest}
      className={styles.method}
      size="md"
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={label}
    />
  )
}
