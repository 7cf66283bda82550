import { getImportColumns, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import styles from './import.module.css'

/** The columns that a file of this kind can have, with a description of each. */
export function ColumnList({ kind }: { kind: ImportKind }) {
  return (
    <dl className={styles.columns}>
      {getImportColumns(kind).map(({ name, isRequired, help }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {isRequired === true && <span className={styles.quiet}> required</span>}
          </dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  )
}
