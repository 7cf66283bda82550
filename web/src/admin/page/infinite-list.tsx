import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './infinite-list.module.css'

/** The part of an infinite query that the list needs. */
type Pages = {
  isPending: boolean
  isSuccess: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

/** A list that loads further pages on demand, with its states: loading, failed, empty and loaded. */
export function InfiniteList({
  pages,
  what,
  isNarrowed,
  empty,
  isWithin = false,
  children,
}: {
  pages: Pages
  /** The name of the list, such as "the audit log". */
  what: string
  /** A search or filter is active: an empty list then means that there are no matches. */
  isNarrowed: boolean
  /** The text of an empty list. */
  empty: string
  /** The list is inside a part of the page that already has a frame. */
  isWithin?: boolean
  /** The rows, as `li` elements. */
  children: readonly ReactNode[]
}) {
  return (
    <div className={isWithin ? styles.list : `${styles.list} ${styles.framed}`} aria-busy={pages.isPending}>
      {pages.isPending && <Loading what={what} />}
      {pages.error && (
        <Banner
          tone="bad"
          title={`${what.charAt(0).toUpperCase()}${what.slice(1)} did not load`}
          action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
        >
          {pages.error.message}
        </Banner>
      )}
      {pages.isSuccess && children.length === 0 && <p>{isNarrowed ? 'No matches.' : empty}</p>}
      <ul>{children}</ul>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Loading({ what }: { what: string }) {
  return (
    <div>
      <span className="visually-hidden" role="status">
        Loading {what}
      </span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={48} radius="sm" my={16} />
      ))}
    </div>
  )
}
