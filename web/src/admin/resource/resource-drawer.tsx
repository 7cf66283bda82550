import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Banner } from '../../ui/feedback/banner.tsx'
import { DrawerFrame } from '../form/drawer-frame.tsx'
import { ResourceForm, type DrawerProps } from './resource-form.tsx'
import type { AdminRow } from './resource.ts'
import styles from '../form/drawer.module.css'

/**
 * Loads one row and shows its form beside the table (on phones, instead of it). A row that was just added stays in the
 * same form, because the administrator may already be typing again.
 */
export function ResourceDrawer<Row extends AdminRow, Form extends FieldValues>({
  id,
  ...props
}: DrawerProps<Row, Form> & { id: number | 'new' }) {
  const { resource, control } = props
  const { toForm, duplicate, getName } = resource
  // Stored here because the first save removes the id of the original row from the history entry.
  const [originalId] = useState(id === 'new' && duplicate ? control.state?.copiedRowId : undefined)
  const idToRead = id === 'new' ? originalId : id
  const { data, error, refetch } = useQuery({ ...resource.calls.read(idToRead ?? 0), enabled: idToRead !== undefined })
  const copied = useMemo(
    () =>
      originalId !== undefined && data && duplicate
        ? { name: getName(data), form: { ...toForm(data), ...duplicate, name: getCopyName(getName(data)) } }
        : undefined,
    [originalId, data, duplicate, toForm, getName],
  )
  if (originalId !== undefined ? copied : id === 'new' || data)
    return <ResourceForm {...props} saved={originalId === undefined ? data : undefined} copied={copied} />
  return (
    <DrawerFrame
      title={error ? `This ${resource.one} did not load` : 'Loading'}
      onClose={() => control.open(undefined)}
    >
      <div className={styles.drawerBody} aria-busy={!error}>
        {error ? (
          <Banner tone="bad" title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />
        ) : (
          [1, 2, 3, 4].map((line) => <Skeleton key={line} height={44} />)
        )}
      </div>
    </DrawerFrame>
  )
}

const copySuffix = ' (copy)'

/** The default name of a duplicate, cut to the maximum length of a name (100 characters). */
function getCopyName(name: string): string {
  return `${name.slice(0, 100 - copySuffix.length).trimEnd()}${copySuffix}`
}
