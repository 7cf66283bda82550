import { SettingsEditor } from '../schema-form/settings-editor.tsx'

/** The editor for every text that guests read (specification, section 2). */
export function LanguageScreen() {
  return <SettingsEditor kind="language" />
}
