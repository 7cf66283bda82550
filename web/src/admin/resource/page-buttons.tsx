import { ActionIcon } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './resource.module.css'

/** The way through the pages of a short list that stands within a page; nothing where there is only one. Behind the last one it goes back to it. */
export function PageButtons({
  of,
  page,
  pages,
  onPage,
}: {
  /** What is listed: "keys". */
  of: string
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  // The last row of the last page may be gone: then there is another last page.
  const go = useRef(onPage)
  useEffect(() => {
    go.current = onPage
  })
  useEffect(() => {
    if (page > pages) go.current(pages)
  }, [page, pages])
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`}>
      <span role="status">
        Page {page} of {pages}
      </span>
      <span>
        <ActionIcon aria-label={`Previous ${of}`} disabled={page === 1} onClick={() => onPage(page - 1)}>
          <AdminIcon name="back" />
        </ActionIcon>
        <ActionIcon aria-label={`Next ${of}`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <AdminIcon name="forward" />
        </ActionIcon>
      </span>
    </nav>
  )
}
