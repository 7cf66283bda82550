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
import { Banner } from '../../ui/banner.tsx'
import { Confirm } from '../resource/confirm.tsx'
import { ConflictPanel } from '../resource/conflict-panel.tsx'
import { RestoredNotice } from '../resource/restored-notice.tsx'
import { AskBeforeLeaving } from '../resource/unsaved.tsx'
import { useKeys, useSaveKey } from '../use-keys.ts'
import { ChangeList } from './change-list.tsx'
import { FetchDefaults } from './fetch-defaults.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './schema-form.module.css'
import { SettingsForm } from './settings-form.tsx'
import { editors, previewOf, screenOfGroup } from './settings-kinds.ts'
import { changesByDefaults, settingAt, type SettingChange } from './setting-values.ts'
import { useSettingsEditor } from './use-settings-editor.ts'
import { settingsVersionCalls } from './settings-versions.ts'
import { Versions } from './versions.tsx'

type EditorPageProps = { kind: DocumentKind; read: SettingsDocument; groups: readonly SettingGroup[] }

/** The whole editor: head with its deeds, the form in tabs, and the preview beside it. */
export function EditorPage({ kind, read, groups }: EditorPageProps) {
  const { title, fetchDefaults } = editors[kind]
  const { enabledFeatures } = useSettings()
  const screens = previewScreens.filter(
    (offered) =>
      editors[kind].screens.some((name) => name === offered.name) &&
      (!('feature' in offered) || enabledFeatures.includes(offered.feature)),
  )
  const [tab, setTab] = useState(groups[0]?.name ?? '')
  const [words, setWords] = useState('')
  const [screen, setScreen] = useState<PreviewScreenName>('home')
  const [focused, setFocused] = useState('')
  const [isPreviewing, setPreviewing] = useState(() => matchMedia('(min-width: 960px)').matches)
  const [overwrites, setOverwrites] = useState(false)
  const [fetched, setFetched] = useState<{ changes: SettingChange[]; failure?: string }>()
  const [showsVersions, setShowsVersions] = useState(false)
  const find = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()

  const openTab = (name: string) => {
    setTab(name)
    const of = screenOfGroup[name]
    if (of !== undefined && screens.some(({ name }) => name === of)) setScreen(of)
  }
  const [wanted, setWanted] = useState<{ path: string }>()
  const go = (path: string) => {
    setWords('')
    openTab(groups.find(({ settings }) => settings.some((setting) => setting.path === path))?.name ?? tab)
    setWanted({ path })
  }
  useEffect(() => {
    if (wanted) focusSetting(wanted.path)
  }, [wanted])

  const editor = useSettingsEditor(kind, read, go)
  const { unsaved, typed, ask } = editor
  useSaveKey(ask)
  useKeys({ '/': () => find.current?.focus() })
  const shown = useShown(kind, typed)
  const settings = useMemo(() => groups.flatMap((group) => group.settings), [groups])
  const labelOf = (path: string) => settings.find((setting) => setting.path === path)?.label ?? path
  const focusedSetting = settings.find(({ path }) => path === focused)
  const ofWords = focusedSetting !== undefined && ['text', 'lines', 'button'].includes(focusedSetting.kind)

  const fetchThem = async () => {
    try {
      setFetched({ changes: changesByDefaults(groups, typed, await fetchDefaults(queryClient), overwrites) })
    } catch (failure) {
      setFetched({ changes: [], failure: failure instanceof Error ? failure.message : '' })
    }
  }
  const pick = (text: string) => {
    const folded = text.replace(/\s+/g, ' ').trim()
    const fitting = settings.filter((setting) => String(settingAt(typed, setting)).trim() === folded)
    const found = fitting.find(({ path }) => screenOfGroup[path.split('.')[0] ?? ''] === screen) ?? fitting[0]
    if (found) go(found.path)
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
        <Button variant="default" onClick={() => void fetchThem()}>
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
              Nothing was lost. {editor.notSaved}
            </Banner>
          )}
          <SettingsForm
            ref={find}
            editor={editor}
            groups={groups}
            tab={tab}
            onTab={openTab}
            words={words}
            onWords={setWords}
            onFocus={setFocused}
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
              settings={shown}
              marked={ofWords ? String(settingAt(typed, focusedSetting)) : ''}
              onPicked={pick}
            />
          )}
        </div>
      </div>
      <AskBeforeLeaving unsaved={unsaved.length} />
      {editor.isConfirming && (
        <Confirm
          title={
            unsaved.length === 0
              ? 'Save without a change?'
              : `Save ${unsaved.length === 1 ? '1 change' : `${unsaved.length} changes`}?`
          }
          isBusy={editor.isSaving}
          onNo={editor.decline}
          onYes={editor.confirm}
        >
          <ChangeList changes={unsaved} />
          <p>Guests see it at once.</p>
        </Confirm>
      )}
      {fetched && (
        <FetchDefaults
          changes={fetched.changes}
          failure={fetched.failure}
          overwrites={overwrites}
          onNo={() => setFetched(undefined)}
          onYes={() => {
            editor.fill(fetched.changes.map(({ setting, to }) => ({ path: setting.path, value: to })))
            setFetched(undefined)
          }}
        />
      )}
      {showsVersions && (
        <Versions
          calls={settingsVersionCalls(kind)}
          present={editor.base.version}
          labelOf={labelOf}
          hasUnsaved={unsaved.length > 0}
          onRestored={editor.show}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </main>
  )
}

/** What the preview shows: what is typed here, and the other document as it is saved, or as this page was opened with. */
function useShown(kind: DocumentKind, typed: object) {
  const { languageSettings: language, themeSettings: theme } = useSettings()
  const otherKind = kind === 'language' ? 'theme' : 'language'
  const { data } = useQuery(query(readSettingsDocument, { params: { kind: otherKind } }))
  const other = data?.value
  return useMemo(() => {
    const opened = { language, theme }
    return previewOf(kind, typed, other ? previewOf(otherKind, other, opened) : opened)
  }, [kind, typed, otherKind, other, language, theme])
}

/** Brings a setting into view and puts the focus into its input. */
function focusSetting(path: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-setting]')]
  const row = rows.find(({ dataset }) => dataset['setting'] === path)
  const input = row?.querySelector<HTMLElement>('input:not([type="color"]), textarea, select, [contenteditable="true"]')
  input?.focus()
}
