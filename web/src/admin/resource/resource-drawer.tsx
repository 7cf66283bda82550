import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Banner } from '../../ui/banner.tsx'
import { DrawerFrame } from './drawer-frame.tsx'
import { ResourceForm, type DrawerProps } from './resource-form.tsx'
import type { AdminRow } from './resource.ts'
import styles from './resource.module.css'

/**
 * One row beside the table, on phones instead of it: loaded, then as a form. A row that was just added stays in the form in
 * which it was added: somebody may be typing on already.
 */
export function ResourceDrawer<Row extends AdminRow, Form extends FieldValues>({
  id,
  ...props
}: DrawerProps<Row, Form> & { id: number | 'new' }) {
  const { resource, control } = props
  const { formOf, copyOf, nameOf } = resource
  // A duplicate keeps what it started from, although the address forgets it with the first save.
  const [original] = useState(id === 'new' && copyOf ? control.state?.copyOf : undefined)
  const read = id === 'new' ? original : id
  const { data, error, refetch } = useQuery({ ...resource.calls.one(read ?? 0), enabled: read !== undefined })
  const copied = useMemo(
    () => (original !== undefined && data && copyOf ? { name: nameOf(data), form: copyOf(formOf(data)) } : undefined),
    [original, data, copyOf, formOf, nameOf],
  )
  if (original !== undefined ? copied : id === 'new' || data)
    return <ResourceForm {...props} saved={original === undefined ? data : undefined} copied={copied} />
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
