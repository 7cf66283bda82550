import { readAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings.module.css'

/** The general settings of the installation (docs/domain.md, "Admin pages"). */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(query(readAdminSettings, {}))
  return (
    <main id="main" className={styles.pane}>
      <div className={styles.head}>
        <h1>Settings</h1>
        <p>Settings for the whole resort. Changes apply to guests with the next page they open.</p>
      </div>
      {data ? (
        <SettingsForm saved={data} />
      ) : (
        <div className={styles.body} aria-busy={!error}>
          {error ? (
            <LoadFailed what="The settings" query={{ error, refetch }} />
          ) : (
            <>
              <span className="visually-hidden" role="status">
                Loading the settings
              </span>
              {[1, 2, 3, 4, 5, 6].map((line) => (
                <Skeleton key={line} height={44} />
              ))}
            </>
          )}
        </div>
      )}
    </main>
  )
}
