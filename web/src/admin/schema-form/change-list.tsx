import styles from './schema-form.module.css'
import { formatSetting } from './setting-row.tsx'
import type { SettingChange } from './setting-values.ts'

/** A list of changed settings with their old and new values. */
export function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ul className={styles.changes} tabIndex={0} aria-label="What changes">
      {changes.map(({ setting, from, to }) => (
        <li key={setting.path}>
          <b>{setting.label}</b> <span className={styles.quiet}>{setting.path}</span>
          <span className={styles.fromTo}>
            <del>{formatSetting(from)}</del> <ins>{formatSetting(to)}</ins>
          </span>
        </li>
      ))}
    </ul>
  )
}
