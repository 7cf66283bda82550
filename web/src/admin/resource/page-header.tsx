import { Button } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import PlusIcon from 'lucide-react/icons/plus'
import { formatCount } from '../text/format-count.ts'
import type { RowsPage } from './resource-calls.ts'
import type { AdminRow, Resource } from './resource.ts'
import shared from '../look/shared.module.css'
import styles from './resource-page.module.css'

/** The heading of a list, with the number of rows, how many need fixing, and the Add button. */
export function PageHeader<Row extends AdminRow, Form extends FieldValues>({
  resource: { one, many, title, missingItem },
  page,
  narrowed,
  onAdd,
}: {
  resource: Resource<Row, Form>
  page: RowsPage<Row> | undefined
  /** The active filters of the list. */
  narrowed: { needsFixing: boolean; isFound: boolean }
  onAdd: (() => void) | undefined
}) {
  return (
    <div className={styles.head}>
      <div className={shared.grow}>
        <h1>{title ?? capitalize(many)}</h1>
        <p className={shared.quiet}>{page ? formatSummary(page, one, many, missingItem, narrowed) : ' '}</p>
      </div>
      {onAdd && (
        <Button leftSection={<PlusIcon size={18} />} onClick={onAdd} data-add>
          Add {one}
        </Button>
      )}
    </div>
  )
}

/**
 * "5 locations, 1 needs a default activity"; for a filtered list, what it shows: "2 locations found", "1 location needs
 * a default activity".
 */
function formatSummary(
  { total, needFixing }: RowsPage<unknown>,
  one: string,
  many: string,
  lack: string | undefined,
  { needsFixing, isFound }: { needsFixing: boolean; isFound: boolean },
): string {
  const rows = formatCount(total, one, many)
  if (needsFixing && lack !== undefined) return `${rows} ${total === 1 ? 'needs' : 'need'} ${lack}`
  const count = isFound ? `${rows} found` : rows
  if (lack === undefined || needFixing === 0) return count
  return `${count}, ${needFixing} ${needFixing === 1 ? 'needs' : 'need'} ${lack}`
}

/** Starts a word with a capital letter. */
function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
