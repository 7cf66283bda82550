import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import styles from './growing-list.module.css'

/** As much of an infinite query as the list looks at. */
type Pages = {
  isPending: boolean
  isSuccess: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): unknown
  fetchNextPage(): unknown
}

/** A list that is read page by page, the next one on demand: waiting for it, without it, empty, and whole. */
export function GrowingList({
  pages,
  what,
  isNarrowed,
  empty,
  isWithin = false,
  children,
}: {
  pages: Pages
  /** What is listed, as in "the audit log". */
  what: string
  /** Something is looked for, so that an empty list says nothing about all there is. */
  isNarrowed: boolean
  /** What an empty list says. */
  empty: string
  /** It stands in a part of a page that has a frame of its own. */
  isWithin?: boolean
  /** The rows, as items of a list. */
  children: readonly ReactNode[]
}) {
  return (
    <div className={isWithin ? styles.list : `${styles.list} ${styles.framed}`} aria-busy={pages.isPending}>
      {pages.isPending && <Waiting what={what} />}
      {pages.error && (
        <Banner
          tone="bad"
          title={`${what.charAt(0).toUpperCase()}${what.slice(1)} did not load`}
          action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
        >
          {pages.error.message}
        </Banner>
      )}
      {pages.isSuccess && children.length === 0 && <p>{isNarrowed ? 'Nothing fits.' : empty}</p>}
      <ul>{children}</ul>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Waiting({ what }: { what: string }) {
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
