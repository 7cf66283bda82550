import type { Setting } from '@first-chair/core/settings/setting-groups'
import { Button } from '@mantine/core'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { memo } from 'react'
import styles from './schema-form.module.css'
import { SettingInput } from './setting-input.tsx'
import type { SettingValue } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'

type SettingRowProps = {
  form: SettingsEditor['form']
  fill: SettingsEditor['fill']
  setting: Setting
  value: SettingValue
  saved: SettingValue
  onFocus: (path: string) => void
}

/**
 * One setting: its input, whether it has changed, its default and a button to restore the default. Memoized, because a
 * group has dozens of rows and only the changed one should render again.
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
      {setting.kind === 'button' && <ButtonNote label={String(value)} room={setting.room ?? 0} />}
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
            <span className={styles.default}>Default: {formatSetting(setting.default)}</span>
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

/** Formats a value for a list of changes; removes HTML tags. */
export function formatSetting(value: SettingValue): string {
  return value === '' ? '(empty)' : String(value).replace(/<[^>]+>/g, ' ')
}

/**
 * Counts the characters of a button label. Warns if it is empty or breaks into two lines on a phone 390 pixels wide.
 */
function ButtonNote({ label, room }: { label: string; room: number }) {
  const trimmed = label.trim()
  const breaks = measureLabelWidth(trimmed) > room
  const warning =
    trimmed === '' ? 'Guests see a button without a label' : breaks ? 'Breaks into two lines on a phone' : ''
  const count = `${trimmed.length} ${trimmed.length === 1 ? 'character' : 'characters'}`
  return (
    <p className={warning === '' ? styles.count : styles.adjusted} aria-live="polite">
      {warning !== '' && <TriangleAlertIcon size={16} />}
      {warning === '' ? count : `${count}. ${warning}.`}
    </p>
  )
}

const buttonFont = '680 17px'

/** Measures a guest button's label in pixels, in the product's typeface; 0 if the browser cannot measure text. */
function measureLabelWidth(text: string): number {
  if (typeof OffscreenCanvas === 'undefined') return 0
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0
  context.font = `${buttonFont} ${getComputedStyle(document.body).fontFamily}`
  return context.measureText(text).width
}
