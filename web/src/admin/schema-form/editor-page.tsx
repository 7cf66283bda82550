import type { SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { ConflictPanel } from '../resource/conflict-panel.tsx'
import { RestoredNotice } from '../form/restored-notice.tsx'
import { UnsavedChangesGuard } from '../form/unsaved-changes.tsx'
import { useKeys, useSaveKey } from '../page/use-keys.ts'
import { formatCount } from '../text/format-count.ts'
import { ChangeList } from './change-list.tsx'
import styles from './schema-form.module.css'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsEditor } from './use-settings-editor.ts'
import { EditorHead } from './editor-head.tsx'
import { Preview } from './preview.tsx'
import { useNavigation } from './use-navigation.ts'

type EditorPageProps = { kind: DocumentKind; read: SettingsDocument; groups: readonly SettingGroup[] }

/** The editor page: the heading with its buttons, the form in tabs, and the preview beside it. */
export function EditorPage({ kind, read, groups }: EditorPageProps) {
  const settings = useMemo(() => groups.flatMap((group) => group.settings), [groups])
  const navigation = useNavigation(kind, groups)
  const { tab, openTab, filter, setFilter, goToSetting } = navigation
  const [focusedPath, setFocusedPath] = useState('')
  const filterInput = useRef<HTMLInputElement>(null)
  const editor = useSettingsEditor(kind, read, goToSetting)
  const { unsaved, ask } = editor
  useSaveKey(ask)
  useKeys({ '/': () => filterInput.current?.focus() })

  return (
    <main id="main" className={styles.pane}>
      <EditorHead kind={kind} groups={groups} editor={editor} />
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
        <Preview
          kind={kind}
          settings={settings}
          typed={editor.typed}
          focusedPath={focusedPath}
          navigation={navigation}
        />
      </div>
      <UnsavedChangesGuard unsaved={unsaved.length} />
      {editor.isConfirming && (
        <Confirm
          title={unsaved.length === 0 ? 'Save without changes?' : `Save ${formatCount(unsaved.length, 'change')}?`}
          isBusy={editor.isSaving}
          onNo={editor.decline}
          onYes={editor.confirm}
        >
          <ChangeList changes={unsaved} />
          <p>Guests will see the change immediately.</p>
        </Confirm>
      )}
    </main>
  )
}
