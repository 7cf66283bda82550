import { SettingsEditor } from '../schema-form/settings-editor.tsx'

/** The editor for colours, pictures and sizes of the guests' pages (specification, section 2). */
export function ThemeScreen() {
  return <SettingsEditor kind="theme" />
}
