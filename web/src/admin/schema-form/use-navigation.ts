import type { SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import { useEffect, useState } from 'react'
import { previewScreens, type PreviewScreenName } from '../../preview/preview-message.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { editors, groupScreens } from './settings-editors.ts'

/** The open tab, the filter of the form and the screen in the preview, and how a setting is found in them. */
export function useNavigation(kind: DocumentKind, groups: readonly SettingGroup[]) {
  const { enabledFeatures } = useSettings()
  const screens = previewScreens.filter(
    (previewScreen) =>
      editors[kind].screens.some((name) => name === previewScreen.name) &&
      (previewScreen.feature === undefined || enabledFeatures.includes(previewScreen.feature)),
  )
  const [tab, setTab] = useState(groups[0]?.name ?? '')
  const [filter, setFilter] = useState('')
  const [screen, setScreen] = useState<PreviewScreenName>('home')
  const [focusTarget, setFocusTarget] = useState<{ path: string }>()
  useEffect(() => {
    if (focusTarget) focusSetting(focusTarget.path)
  }, [focusTarget])

  const openTab = (name: string) => {
    setTab(name)
    const groupScreen = groupScreens[name]
    if (groupScreen !== undefined && screens.some(({ name }) => name === groupScreen)) setScreen(groupScreen)
  }
  const goToSetting = (path: string) => {
    setFilter('')
    openTab(groups.find(({ settings }) => settings.some((setting) => setting.path === path))?.name ?? tab)
    setFocusTarget({ path })
  }
  return { tab, openTab, filter, setFilter, screens, screen, setScreen, goToSetting }
}

/** Focuses the input of a setting, which also scrolls it into view. */
function focusSetting(path: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-setting]')]
  const row = rows.find(({ dataset }) => dataset['setting'] === path)
  const input = row?.querySelector<HTMLElement>('input:not([type="color"]), textarea, select, [contenteditable="true"]')
  input?.focus()
}
