import { SettingsEditor } from '../schema-form/settings-editor.tsx'

/** Colours, pictures and sizes of the guests' pages (specification, section 2). */
export function ThemeScreen() {
  return <SettingsEditor kind="theme" />
}
