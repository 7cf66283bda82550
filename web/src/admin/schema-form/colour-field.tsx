import { parseColour } from '@first-chair/core/colour/colour'
import { Input } from '@mantine/core'
import { useId } from 'react'
import { ColourNote } from './colour-note.tsx'
import type { InputProps } from './input-props.ts'
import styles from './schema-form.module.css'

/** A colour as hexadecimal text, with a swatch that opens the browser's colour picker. */
export function ColourField({ setting, value, error, label, hint, field }: InputProps) {
  const id = useId()
  const text = String(value)
  return (
    <>
      <Input.Wrapper id={id} label={label} description={hint} error={error}>
        <div className={styles.colour}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={`${setting.label}, choose`}
            value={(parseColour(text) ?? String(setting.default)).toLowerCase()}
            onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
          />
          <Input
            {...field}
            id={id}
            className={styles.grow}
            classNames={{ input: styles.hex ?? '' }}
            value={text}
            error={error !== undefined}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </Input.Wrapper>
      <ColourNote value={text} textOn={setting.textOn ?? 'Text on it'} />
    </>
  )
}
