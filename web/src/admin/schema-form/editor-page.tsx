import type { SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import { readSettingsDocument } from '@first-chair/core/settings/settings-document.api'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { query } from '../../api/query.ts'
import { previewScreens, type PreviewScreenName } from '../../preview/preview-message.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { ConflictPanel } from '../resource/conflict-panel.tsx'
import { RestoredNotice } from '../form/restored-notice.tsx'
import { UnsavedChangesGuard } from '../form/unsaved-changes.tsx'
import { useKeys, useSaveKey } from '../page/use-keys.ts'
import { ChangeList } from './change-list.tsx'
import { FetchDefaults } from './fetch-defaults.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './schema-form.module.css'
import { SettingsForm } from './settings-form.tsx'
import { editors, getPreviewSettings, groupScreens } from './settings-editors.ts'
import { listDefaultChanges, getSettingValue, type SettingChange } from './setting-values.ts'
import { useSettingsEditor } from './use-settings-editor.ts'
import { createSettingsVersionCalls } from './settings-versions.ts'
import { Versions } from './versions.tsx'

type EditorPageProps = { kind: DocumentKind; read: SettingsDocument; groups: readonly SettingGroup[] }

/** The editor page: the heading with its buttons, the form in tabs, and the preview beside it. */
export function EditorPage({ kind, read, groups }: EditorPageProps) {
  const { title, fetchDefaults } = editors[kind]
  const { enabledFeatures } = useSettings()
  const screens = previewScreens.filter(
    (previewScreen) =>
      editors[kind].screens.some((name) => name === previewScreen.name) &&
      (!('feature' in previewScreen) || enabledFeatures.includes(previewScreen.feature)),
  )
  const [tab, setTab] = useState(groups[0]?.name ?? '')
  const [filter, setFilter] = useState('')
  const [screen, setScreen] = useState<PreviewScreenName>('home')
  const [focusedPath, setFocusedPath] = useState('')
  const [isPreviewing, setPreviewing] = useState(() => matchMedia('(min-width: 960px)').matches)
  const [overwrites, setOverwrites] = useState(false)
  const [defaults, setDefaults] = useState<{ changes: SettingChange[]; failure?: string }>()
  const [showsVersions, setShowsVersions] = useState(false)
  const filterInput = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()

  const openTab = (name: string) => {
    setTab(name)
    const groupScreen = groupScreens[name]
    if (groupScreen !== undefined && screens.some(({ name }) => name === groupScreen)) setScreen(groupScreen)
  }
  const [focusTarget, setFocusTarget] = useState<{ path: string }>()
  const goToSetting = (path: string) => {
    setFilter('')
    openTab(groups.find(({ settings }) => settings.some((setting) => setting.path === path))?.name ?? tab)
    setFocusTarget({ path })
  }
  useEffect(() => {
    if (focusTarget) focusSetting(focusTarget.path)
  }, [focusTarget])

  const editor = useSettingsEditor(kind, read, goToSetting)
  const { unsaved, typed, ask } = editor
  useSaveKey(ask)
  useKeys({ '/': () => filterInput.current?.focus() })
  const previewSettings = usePreviewSettings(kind, typed)
  const settings = useMemo(() => groups.flatMap((group) => group.settings), [groups])
  const getLabel = (path: string) => settings.find((setting) => setting.path === path)?.label ?? path
  const focusedSetting = settings.find(({ path }) => path === focusedPath)
  const isTextFocused = focusedSetting !== undefined && ['text', 'lines', 'button'].includes(focusedSetting.kind)

  const loadDefaults = async () => {
    try {
      setDefaults({ changes: listDefaultChanges(groups, typed, await fetchDefaults(queryClient), overwrites) })
    } catch (failure) {
      setDefaults({ changes: [], failure: failure instanceof Error ? failure.message : '' })
    }
  }
  const pick = (text: string) => {
    const normalized = text.replace(/\s+/g, ' ').trim()
    const candidates = settings.filter((setting) => String(getSettingValue(typed, setting)).trim() === normalized)
    const match = candidates.find(({ path }) => groupScreens[path.split('.')[0] ?? ''] === screen) ?? candidates[0]
    if (match) goToSetting(match.path)
  }

  return (
    <main id="main" className={styles.pane}>
      <div className={styles.head} data-unsaved={unsaved.length > 0 || undefined}>
        <div className={styles.grow}>
          <h1>{title}</h1>
          <p className={styles.quiet} role="status">
            {unsaved.length === 0
              ? 'Everything is saved'
              : unsaved.length === 1
                ? '1 unsaved change'
                : `${unsaved.length} unsaved changes`}
          </p>
        </div>
        <Checkbox
          label="Overwrite current values"
          checked={overwrites}
          onChange={(event) => setOverwrites(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={() => void loadDefaults()}>
          Fetch Defaults
        </Button>
        <Button variant="default" onClick={() => setShowsVersions(true)}>
          Versions
        </Button>
        <div className={styles.save}>
          <Button fullWidth loading={editor.isSaving} disabled={editor.conflict !== undefined} onClick={ask}>
            Save
          </Button>
        </div>
      </div>
      <div className={styles.split}>
        <div className={styles.form}>
          {editor.isRestored && <RestoredNotice />}
          {editor.conflict && (
            <ConflictPanel
              key={editor.conflict.version}
              conflict={editor.conflict}
              labels={Object.fromEntries(settings.map(({ path, label }) => [path, label]))}
              valueText={() => undefined}
              onResolve={(chosen) => void editor.resolve(chosen)}
            />
          )}
          {editor.notSaved !== undefined && (
            <Banner tone="bad" title="Not saved" action={<Button onClick={ask}>Try again</Button>}>
              Your changes are still here. {editor.notSaved}
            </Banner>
          )}
          <SettingsForm
            ref={filterInput}
            editor={editor}
            groups={groups}
            tab={tab}
            onTab={openTab}
            filter={filter}
            onFilter={setFilter}
            onFocus={setFocusedPath}
          />
        </div>
        <div className={styles.side}>
          <Button
            className={styles.previewButton}
            variant="default"
            aria-expanded={isPreviewing}
            onClick={() => setPreviewing(!isPreviewing)}
          >
            {isPreviewing ? 'Hide preview' : 'Show preview'}
          </Button>
          {isPreviewing && (
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
      </div>
      <UnsavedChangesGuard unsaved={unsaved.length} />
      {editor.isConfirming && (
        <Confirm
          title={
            unsaved.length === 0
              ? 'Save without changes?'
              : `Save ${unsaved.length === 1 ? '1 change' : `${unsaved.length} changes`}?`
          }
          isBusy={editor.isSaving}
          onNo={editor.decline}
          onYes={editor.confirm}
        >
          <ChangeList changes={unsaved} />
          <p>Guests will see the change immediately.</p>
        </Confirm>
      )}
      {defaults && (
        <FetchDefaults
          changes={defaults.changes}
          failure={defaults.failure}
          overwrites={overwrites}
          onNo={() => setDefaults(undefined)}
          onYes={() => {
            editor.fill(defaults.changes.map(({ setting, to }) => ({ path: setting.path, value: to })))
            setDefaults(undefined)
          }}
        />
      )}
      {showsVersions && (
        <Versions
          calls={createSettingsVersionCalls(kind)}
          currentVersion={editor.base.version}
          getLabel={getLabel}
          hasUnsaved={unsaved.length > 0}
          onRestored={editor.show}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </main>
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

/** Focuses the input of a setting, which also scrolls it into view. */
function focusSetting(path: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-setting]')]
  const row = rows.find(({ dataset }) => dataset['setting'] === path)
  const input = row?.querySelector<HTMLElement>('input:not([type="color"]), textarea, select, [contenteditable="true"]')
  input?.focus()
}
