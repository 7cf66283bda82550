import type { SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import { readSettingsDocument } from '@first-chair/core/settings/settings-document.api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './schema-form.module.css'
import { getPreviewSettings, groupScreens } from './settings-editors.ts'
import { getSettingValue } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'
import type { useNavigation } from './use-navigation.ts'

/** The guests' pages with the typed values. A click on a text goes to its setting. */
export function Preview({
  kind,
  settings,
  typed,
  focusedPath,
  navigation: { screens, screen, setScreen, goToSetting },
}: {
  kind: DocumentKind
  settings: SettingGroup['settings']
  typed: SettingsEditor['typed']
  focusedPath: string
  navigation: ReturnType<typeof useNavigation>
}) {
  const [isVisible, setVisible] = useState(() => matchMedia('(min-width: 960px)').matches)
  const previewSettings = usePreviewSettings(kind, typed)
  const focusedSetting = settings.find(({ path }) => path === focusedPath)
  const isTextFocused = focusedSetting !== undefined && ['text', 'lines', 'button'].includes(focusedSetting.kind)
  const pick = (text: string) => {
    const normalized = text.replace(/\s+/g, ' ').trim()
    const candidates = settings.filter((setting) => String(getSettingValue(typed, setting)).trim() === normalized)
    const match = candidates.find(({ path }) => groupScreens[path.split('.')[0] ?? ''] === screen) ?? candidates[0]
    if (match) goToSetting(match.path)
  }
  return (
    <div className={styles.side}>
      <Button
        className={styles.previewButton}
        variant="default"
        aria-expanded={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? 'Hide preview' : 'Show preview'}
      </Button>
      {isVisible && (
        <PreviewFrame
          screens={screens}
          screen={screen}
          onScreen={setScreen}
          settings={previewSettings}
          marked={isTextFocused ? String(getSettingValue(typed, focusedSetting)) : ''}
          onPicked={pick}
        />
      )}
    </div>
  )
}

/**
 * Returns the settings for the preview: the typed values, and the other document as saved or as this page was loaded
 * with.
 */
function usePreviewSettings(kind: DocumentKind, typed: object) {
  const { languageSettings: language, themeSettings: theme } = useSettings()
  const otherKind = kind === 'language' ? 'theme' : 'language'
  const { data: otherDocument } = useQuery(query(readSettingsDocument, { params: { kind: otherKind } }))
  const other = otherDocument?.value
  return useMemo(() => {
    const pageSettings = { language, theme }
    return getPreviewSettings(kind, typed, other ? getPreviewSettings(otherKind, other, pageSettings) : pageSettings)
  }, [kind, typed, otherKind, other, language, theme])
}
