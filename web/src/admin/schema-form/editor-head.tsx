import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import {
  listSettingsVersions,
  readSettingsVersion,
  restoreSettingsVersion,
} from '@first-chair/core/settings/settings-document.api'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import { call } from '../../api/call.ts'
import { Versions, type VersionCalls } from './versions.tsx'
import type { SettingGroup } from '@first-chair/core/settings/setting-groups'
import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../text/format-count.ts'
import { FetchDefaults } from './fetch-defaults.tsx'
import styles from './schema-form.module.css'
import { editors } from './settings-editors.ts'
import { listDefaultChanges, type SettingChange } from './setting-values.ts'
import type { SettingsEditor } from './use-settings-editor.ts'

/** The heading with its buttons, and the dialogs that these open: the defaults and the versions. */
export function EditorHead({
  kind,
  groups,
  editor,
}: {
  kind: DocumentKind
  groups: readonly SettingGroup[]
  editor: SettingsEditor
}) {
  const { title, fetchDefaults } = editors[kind]
  const { unsaved, typed } = editor
  const [overwrites, setOverwrites] = useState(false)
  const [defaults, setDefaults] = useState<{ changes: SettingChange[]; failure?: string }>()
  const [showsVersions, setShowsVersions] = useState(false)
  const queryClient = useQueryClient()
  const loadDefaults = async () => {
    try {
      setDefaults({ changes: listDefaultChanges(groups, typed, await fetchDefaults(queryClient), overwrites) })
    } catch (failure) {
      setDefaults({ changes: [], failure: failure instanceof Error ? failure.message : '' })
    }
  }
  const getLabel = (path: string) =>
    groups.flatMap(({ settings }) => settings).find((setting) => setting.path === path)?.label ?? path

  return (
    <>
      <div className={styles.head} data-unsaved={unsaved.length > 0 || undefined}>
        <div className={styles.grow}>
          <h1>{title}</h1>
          <p className={styles.quiet} role="status">
            {unsaved.length === 0 ? 'Everything is saved' : formatCount(unsaved.length, 'unsaved change')}
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
          <Button fullWidth loading={editor.isSaving} disabled={editor.conflict !== undefined} onClick={editor.ask}>
            Save
          </Button>
        </div>
      </div>
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
    </>
  )
}

/** Creates the calls for the versions of the language or theme settings. */
function createSettingsVersionCalls(kind: DocumentKind): VersionCalls<SettingsDocument> {
  return {
    key: [listSettingsVersions.name, kind],
    list: () => call(listSettingsVersions, { params: { kind } }),
    read: (version) => call(readSettingsVersion, { params: { kind, version } }),
    restore: (version, currentVersion) =>
      call(restoreSettingsVersion, { params: { kind, version }, body: { version: currentVersion } }),
  }
}
