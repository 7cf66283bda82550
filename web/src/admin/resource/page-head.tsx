import { Button } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { AdminIcon } from '../admin-icon.tsx'
import type { RowsPage } from './resource-calls.ts'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource.module.css'

/** Heading, how many there are and what is wrong with them, and the one primary action. */
export function PageHead<Row extends AdminRow, Form extends FieldValues>({
  resource: { one, many, title, lack },
  page,
  onAdd,
}: {
  resource: Resource<Row, Form>
  page: RowsPage<Row> | undefined
  onAdd: (() => void) | undefined
}) {
  return (
    <div className={styles.head}>
      <div className={styles.grow}>
        <h1>{title ?? capital(many)}</h1>
        <p className={styles.quiet}>{page ? countSentence(page, one, many, lack) : ' '}</p>
      </div>
      {onAdd && (
        <Button leftSection={<AdminIcon name="plus" size={18} />} onClick={onAdd} data-add>
          Add {one}
        </Button>
      )}
    </div>
  )
}

/** "5 locations, 1 needs a default activity". */
function countSentence(page: RowsPage<unknown>, one: string, many: string, lack: string | undefined): string {
  const count = `${page.total} ${page.total === 1 ? one : many}`
  if (lack === undefined || page.needFixing === 0) return count
  return `${count}, ${page.needFixing} ${page.needFixing === 1 ? 'needs' : 'need'} ${lack}`
}

/** A word as it starts a heading. */
function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
