import type { SettingGroup } from '@first-chair/core/settings/setting-groups'
import type { DocumentKind } from '@first-chair/core/settings/settings-document'
import { readSettingsDocument } from '@first-chair/core/settings/settings-document.api'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { EditorPage } from './editor-page.tsx'
import styles from './schema-form.module.css'
import { editors } from './settings-editors.ts'

/** The editor of the language or theme settings, generated from their schema. */
export function SettingsEditor({ kind }: { kind: DocumentKind }) {
  const { data, error, refetch } = useQuery({ ...query(readSettingsDocument, { params: { kind } }), staleTime: 0 })
  const groups = useVisibleGroups(kind)
  if (data) return <EditorPage kind={kind} read={data} groups={groups} />
  return (
    <main id="main" className={styles.pane}>
      <div className={styles.head}>
        <h1>{editors[kind].title}</h1>
      </div>
      <div className={styles.form} aria-busy={!error}>
        {error ? (
          <LoadFailed what="The settings" query={{ error, refetch }} />
        ) : (
          <>
            <span className="visually-hidden" role="status">
              Loading the settings
            </span>
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} height={64} my={16} />
            ))}
          </>
        )}
      </div>
    </main>
  )
}

/** Returns the groups to display; groups of a feature only if the feature is on. */
function useVisibleGroups(kind: DocumentKind): readonly SettingGroup[] {
  const { enabledFeatures } = useSettings()
  return useMemo(
    () => editors[kind].groups.filter(({ feature }) => feature === undefined || enabledFeatures.includes(feature)),
    [kind, enabledFeatures],
  )
}
