import type { Setting } from '@first-chair/core/settings/setting-groups'
import type { SettingKind } from '@first-chair/core/settings/setting-facts'
import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useId, type ComponentType } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { ColourField } from './colour-field.tsx'
import { ImageField } from './image-field.tsx'
import type { InputProps } from './input-props.ts'
import styles from './schema-form.module.css'
import type { SettingValues } from './setting-values.ts'

type SettingInputProps = {
  form: UseFormReturn<SettingValues, unknown, SettingValues>
  setting: Setting
  label: string
}

/** The input of a setting; its kind selects the component. */
export function SettingInput({ form, setting, label }: SettingInputProps) {
  const { field, fieldState } = useController({ control: form.control, name: setting.path })
  const { value, ...rest } = field
  if (setting.kind === 'html') {
    return <RichTextField form={form} name={setting.path} label={label} hint={setting.hint} />
  }
  const Kind = inputs[setting.kind]
  const fieldValue: unknown = value
  return (
    <Kind
      setting={setting}
      value={typeof fieldValue === 'number' || typeof fieldValue === 'string' ? fieldValue : ''}
      error={fieldState.error?.message}
      label={label}
      hint={setting.hint}
      field={rest}
    />
  )
}

const inputs = {
  text: LineInput,
  button: LineInput,
  telephone: LineInput,
  link: LineInput,
  lines: LinesInput,
  colour: ColourField,
  image: ImageField,
  choice: ChoiceInput,
  size: SizeInput,
} as const satisfies Record<Exclude<SettingKind, 'html'>, ComponentType<InputProps>>

const types: Partial<Record<SettingKind, 'tel' | 'url'>> = { telephone: 'tel', link: 'url' }

function LineInput({ setting, value, error, label, hint, field }: InputProps) {
  return (
    <TextInput
      {...field}
      value={String(value)}
      label={label}
      description={hint}
      error={error}
      type={types[setting.kind] ?? 'text'}
      maxLength={setting.maxLength}
      autoComplete="off"
      withAsterisk={setting.isRequired}
      aria-required={setting.isRequired || undefined}
    />
  )
}

function LinesInput({ setting, value, error, label, hint, field }: InputProps) {
  return (
    <Textarea
      {...field}
      value={String(value)}
      label={label}
      description={hint}
      error={error}
      rows={3}
      maxLength={setting.maxLength}
      withAsterisk={setting.isRequired}
      aria-required={setting.isRequired || undefined}
    />
  )
}

/** One of a few options, side by side. */
function ChoiceInput({ setting, value, error, label, hint, field }: InputProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={hint} error={error}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={String(value)}
        data={setting.choices.map(String)}
        onChange={(chosen) => field.onChange(setting.choices.find((choice) => String(choice) === chosen))}
      />
    </Input.Wrapper>
  )
}

/** A width in steps, with the current value in the label. */
function SizeInput({ setting, value, error, label, hint, field }: InputProps) {
  const id = useId()
  return (
    <Input.Wrapper
      id={id}
      label={
        <>
          {label} <b className={styles.size}>{value}</b>
        </>
      }
      description={hint}
      error={error}
    >
      <input
        {...field}
        id={id}
        type="range"
        className={styles.range}
        min={setting.minimum}
        max={setting.maximum}
        step={setting.multipleOf}
        value={Number(value)}
        onChange={(event) => field.onChange(event.currentTarget.valueAsNumber)}
      />
    </Input.Wrapper>
  )
}
