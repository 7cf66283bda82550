import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Choice } from './choice.tsx'
import styles from './resource.module.css'

// The fields of a form, each joined to its value: `<TextField form={form} name="name" label="Name" />`. The message of a rule
// that is broken stands under the field, wherever the rule was checked.

/** Which field of which form, and what it is called. */
export type FieldProps<Form extends FieldValues> = {
  form: UseFormReturn<Form>
  name: FieldPath<Form>
  label: string
  /** What a person should know before filling it in. */
  hint?: ReactNode
}

/** A field's value as a form control takes it, and its message. */
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
      value={textOf(value)}
      label={label}
      description={hint}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
    />
  )
}

/** Several lines of text; grows with them. */
export function TextAreaField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  ...rest
}: FieldProps<Form> & Pick<ComponentProps<typeof Textarea>, 'maxLength' | 'rows'>) {
  const { value, ...field } = useField({ form, name })
  return <Textarea rows={3} {...rest} {...field} value={textOf(value)} label={label} description={hint} />
}

/** Stands for a day of which only a part was typed: no rule takes it for a day, and none for no day. */
const unfinished = '?'

/** A day, `YYYY-MM-DD`; empty is null. `alsoChecks` names the fields whose rules look at this one. */
export function DateField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  alsoChecks = [],
}: FieldProps<Form> & { alsoChecks?: FieldPath<Form>[] }) {
  const { field, fieldState } = useController({ control: form.control, name, rules: { deps: alsoChecks } })
  const value: unknown = field.value
  // The browser tells of a part of a day as it tells of none, and not even that it changed.
  const read = ({ currentTarget: { validity, value: day } }: { currentTarget: HTMLInputElement }) => {
    const given = validity.badInput ? unfinished : day === '' ? null : day
    if (given !== value) field.onChange(given)
  }
  return (
    <TextInput
      {...field}
      type="date"
      max="2199-12-31"
      value={value === unfinished ? '' : textOf(value)}
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

/** A whole number; empty is null. */
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

/** On or off; the whole row is the target. */
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
      // Mantine puts the hint into the label, so it would be read twice.
      aria-label={label}
      description={hint}
      error={error}
    />
  )
}

/** One of several; `empty` is the choice that means none, whose value is null. */
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
      value={textOf(value)}
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

/** A part of a form under its heading; the first one may have none. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <h3 id={id}>{title}</h3>}
      {children}
    </section>
  )
}

/** Two fields side by side, where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
