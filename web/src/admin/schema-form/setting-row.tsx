import type { Setting } from '@first-chair/core/settings/setting-groups'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './schema-form.module.css'
import { SettingInput } from './setting-input.tsx'
import type { SettingValue } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'
import { widthOfWords } from './words-room.ts'

type SettingRowProps = {
  form: SettingsEditor['form']
  fill: SettingsEditor['fill']
  setting: Setting
  value: SettingValue
  saved: SettingValue
  onFocus: (path: string) => void
}

/**
 * One setting: its input, whether it was changed, what its default is and the way back to it. A group has dozens of them, so
 * that one is drawn again only when it changes itself.
 */
export const SettingRow = memo(function SettingRow({ form, fill, setting, value, saved, onFocus }: SettingRowProps) {
  const isChanged = value !== saved
  return (
    <div
      className={styles.row}
      data-setting={setting.path}
      data-changed={isChanged || undefined}
      onFocusCapture={() => onFocus(setting.path)}
    >
      <SettingInput form={form} setting={setting} label={setting.label} />
      {setting.kind === 'button' && <ButtonNote words={String(value)} room={setting.room ?? 0} />}
      <p className={styles.foot}>
        {isChanged && (
          <>
            <span className={styles.changed}>Changed</span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={`${setting.label}: undo`}
              onClick={() => fill([{ path: setting.path, value: saved }])}
            >
              Undo
            </Button>
          </>
        )}
        {value === setting.default ? (
          <span>This is the default</span>
        ) : (
          <>
            <span className={styles.default}>Default: {textOfSetting(setting.default)}</span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={`${setting.label}: back to default`}
              onClick={() => fill([{ path: setting.path, value: setting.default }])}
            >
              Back to default
            </Button>
          </>
        )}
      </p>
    </div>
  )
})

/** A value as it is read in a list of changes. */
export function textOfSetting(value: SettingValue): string {
  return value === '' ? '(empty)' : String(value).replace(/<[^>]+>/g, ' ')
}

/** Counts the letters of a button, and warns when it breaks on a phone that is 390 wide, or says nothing at all. */
function ButtonNote({ words, room }: { words: string; room: number }) {
  const trimmed = words.trim()
  const breaks = widthOfWords(trimmed) > room
  const warning =
    trimmed === '' ? 'Guests see a button without words' : breaks ? 'Breaks into two lines on a phone' : ''
  const count = `${trimmed.length} ${trimmed.length === 1 ? 'character' : 'characters'}`
  return (
    <p className={warning === '' ? styles.count : styles.adjusted} aria-live="polite">
      {warning !== '' && <AdminIcon name="warning" size={16} />}
      {warning === '' ? count : `${count}. ${warning}.`}
    </p>
  )
}
