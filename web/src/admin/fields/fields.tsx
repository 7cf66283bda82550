import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Choice } from './choice.tsx'
import styles from './fields.module.css'

// The fields of a form, each bound to its value: `<TextField form={form} name="name" label="Name" />`. A validation
// message is displayed under its field, whether the browser or the server found the error.

/** The properties that all fields share: the form, the name and the label of the field. */
export type FieldProps<Form extends FieldValues> = {
  form: UseFormReturn<Form>
  name: FieldPath<Form>
  label: string
  /** Help text under the label. */
  hint?: ReactNode
}

/** The properties of the fields of a form, by their names. */
export type BindField<Form extends FieldValues> = (
  name: FieldPath<Form>,
) => Pick<FieldProps<Form>, 'form' | 'name' | 'label'>

/** Binds the fields of a form to their labels: `<TextField {...field('name')} />`. */
export function bindFields<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  labels: Readonly<Record<string, string>>,
): BindField<Form> {
  return (name) => ({ form, name, label: labels[name] ?? name })
}

/** Returns the properties of a form control for a field, with its value and its error message. */
function useField<Form extends FieldValues>({
  form,
  name,
  alsoChecks = [],
}: Pick<FieldProps<Form>, 'form' | 'name'> & { alsoChecks?: FieldPath<Form>[] }) {
  const { field, fieldState } = useController({ control: form.control, name, rules: { deps: alsoChecks } })
  const value: unknown = field.value
  return { ...field, value, error: fieldState.error?.message }
}

/** One line of text. */
export function TextField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  isRequired = false,
  ...rest
}: FieldProps<Form> & { isRequired?: boolean } & Pick<
    ComponentProps<typeof TextInput>,
    'type' | 'maxLength' | 'autoComplete' | 'spellCheck' | 'inputMode' | 'placeholder' | 'readOnly'
  >) {
  const { value, ...field } = useField({ form, name })
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...field}
      value={toText(value)}
      label={label}
      description={hint}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
    />
  )
}

/** Several lines of text; the field grows with the text. */
export function TextAreaField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  ...rest
}: FieldProps<Form> & Pick<ComponentProps<typeof Textarea>, 'maxLength' | 'rows'>) {
  const { value, ...field } = useField({ form, name })
  return <Textarea rows={3} {...rest} {...field} value={toText(value)} label={label} description={hint} />
}

/** The value of a date that is only partly typed: it is neither a valid date nor empty, so validation refuses it. */
const incompleteDate = '?'

/**
 * A day, `YYYY-MM-DD`; an empty field is null. `alsoChecks` names the fields that must be validated again with this
 * one.
 */
export function DateField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  alsoChecks = [],
}: FieldProps<Form> & { alsoChecks?: FieldPath<Form>[] }) {
  const { field, fieldState } = useController({ control: form.control, name, rules: { deps: alsoChecks } })
  const value: unknown = field.value
  // For a partly typed date the browser reports an empty value and fires no change event.
  const read = ({ currentTarget: { validity, value: day } }: { currentTarget: HTMLInputElement }) => {
    const newValue = validity.badInput ? incompleteDate : day === '' ? null : day
    if (newValue !== value) field.onChange(newValue)
  }
  return (
    <TextInput
      {...field}
      type="date"
      max="2199-12-31"
      value={value === incompleteDate ? '' : toText(value)}
      onChange={read}
      onKeyUp={read}
      onBlur={(event) => {
        read(event)
        field.onBlur()
      }}
      label={label}
      description={hint}
      error={fieldState.error?.message}
    />
  )
}

/** A whole number; an empty field is null. */
export function NumberField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  min = 0,
  max,
}: FieldProps<Form> & { min?: number; max: number }) {
  const { value, onChange, ...field } = useField({ form, name })
  return (
    <NumberInput
      {...field}
      value={typeof value === 'number' ? value : ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
      label={label}
      description={hint}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={min < 0}
      hideControls
    />
  )
}

/** On or off; the whole row can be clicked. */
export function SwitchField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  alsoChecks = [],
}: FieldProps<Form> & { alsoChecks?: FieldPath<Form>[] }) {
  const { value, onChange, error, ...field } = useField({ form, name, alsoChecks })
  return (
    <Switch
      {...field}
      className={styles.switch}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={label}
      // Mantine puts the hint into the label, so screen readers would read it twice.
      aria-label={label}
      description={hint}
      error={error}
    />
  )
}

/** One of several options; `empty` is the label of the option "none", whose value is null. */
export function SelectField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  options,
  empty,
}: FieldProps<Form> & { options: readonly { value: string | number; label: string }[]; empty?: string }) {
  const { value, onChange, ...field } = useField({ form, name })
  return (
    <Choice
      {...field}
      value={toText(value)}
      onChoose={(text) => onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
      label={label}
      description={hint}
      options={[
        ...(empty === undefined ? [] : [{ value: '', label: empty }]),
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
    />
  )
}

/** A section of a form with its heading; the first section may have none. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <h3 id={id}>{title}</h3>}
      {children}
    </section>
  )
}

/** Two fields side by side if the width allows it. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
