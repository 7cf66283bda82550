import { ActionIcon } from '@mantine/core'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'
import styles from './pager.module.css'

/**
 * Previous and next buttons of a short list within a page; nothing if there is only one page. Corrects a page number
 * beyond the end.
 */
export function PageButtons({
  of,
  page,
  pages,
  onPage,
}: {
  /** What the list contains: "keys". */
  of: string
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  // When the only row of the last page is deleted, the last page is the one before.
  const goToPage = useRef(onPage)
  useEffect(() => {
    goToPage.current = onPage
  })
  useEffect(() => {
    if (page > pages) goToPage.current(pages)
  }, [page, pages])
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={`Pages of ${of}`}>
      <span role="status">
        Page {page} of {pages}
      </span>
      <span>
        <ActionIcon aria-label={`Previous ${of}`} disabled={page === 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftIcon size={20} />
        </ActionIcon>
        <ActionIcon aria-label={`Next ${of}`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRightIcon size={20} />
        </ActionIcon>
      </span>
    </nav>
  )
}
