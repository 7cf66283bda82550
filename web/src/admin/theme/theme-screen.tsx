import { SettingsEditor } from '../schema-form/settings-editor.tsx'

/** The editor for colours, pictures and sizes of the guests' pages (docs/domain.md, "Admin pages"). */
export function ThemeScreen() {
  return <SettingsEditor kind="theme" />
}
