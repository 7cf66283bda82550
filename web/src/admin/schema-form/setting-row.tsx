import type { Setting } from '@first-chair/core/settings/setting-groups'
import { Button } from '@mantine/core'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './schema-form.module.css'
import { SettingInput } from './setting-input.tsx'
import { settingAt, type SettingValue } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'
import { widthOfWords } from './words-room.ts'

/** One setting: its input, whether it was changed, what its default is and the way back to it. */
export function SettingRow({
  editor: { form, typed, unsaved, fill },
  setting,
  onFocus,
}: {
  editor: SettingsEditor
  setting: Setting
  onFocus: () => void
}) {
  const value = settingAt(typed, setting)
  const change = unsaved.find((unsavedOne) => unsavedOne.setting.path === setting.path)
  return (
    <div
      className={styles.row}
      data-setting={setting.path}
      data-changed={change !== undefined || undefined}
      onFocusCapture={onFocus}
    >
      <SettingInput form={form} setting={setting} label={setting.label} />
      {setting.kind === 'button' && <ButtonNote words={String(value)} room={setting.room ?? 0} />}
      <p className={styles.foot}>
        {change && (
          <>
            <span className={styles.changed}>Changed</span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={`${setting.label}: undo`}
              onClick={() => fill([{ path: setting.path, value: change.from }])}
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
}

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
