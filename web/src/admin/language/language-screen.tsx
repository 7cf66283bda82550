import { SettingsEditor } from '../schema-form/settings-editor.tsx'

/** The editor for every text that guests read (docs/domain.md, "Admin pages"). */
export function LanguageScreen() {
  return <SettingsEditor kind="language" />
}
