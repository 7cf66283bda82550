import { Button, Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditTools } from './audit-tools.tsx'
import styles from './audit.module.css'
import { useAsked, useAuditExport, useAuditLog } from './use-audit-log.ts'

/** Who changed what and when, with the values before and after (domain rules, section 8). Nothing here can be changed. */
export function AuditScreen() {
  const [asked, ask] = useAsked()
  const log = useAuditLog(asked)
  const file = useAuditExport(asked)
  const find = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => find.current?.focus() })
  const isNarrowed = asked.search !== '' || asked.from !== '' || asked.to !== ''
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []

  return (
    <PageFrame
      title="Audit log"
      words="Who changed what, the newest first. Nobody can change or remove an entry."
      actions={
        <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
          Export as CSV
        </Button>
      }
    >
      {file.isError && (
        <div className={styles.failed}>
          <Banner
            tone="bad"
            title="The file was not saved"
            action={<Button onClick={() => file.mutate()}>Try again</Button>}
          >
            {file.error.message}
          </Banner>
        </div>
      )}
      <AuditTools ref={find} asked={asked} ask={ask} />
      <div className={styles.log} aria-busy={log.isPending}>
        {log.isPending && <Loading />}
        {log.isError && (
          <Banner
            tone="bad"
            title="The audit log did not load"
            action={<Button onClick={() => void log.refetch()}>Try again</Button>}
          >
            {log.error.message}
          </Banner>
        )}
        {log.isSuccess && entries.length === 0 && (
          <p>{isNarrowed ? 'Nothing fits.' : 'Nothing has been changed yet.'}</p>
        )}
        <ul>
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
        {log.hasNextPage && (
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </PageFrame>
  )
}

function Loading() {
  return (
    <div>
      <span className="visually-hidden" role="status">
        Loading the audit log
      </span>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={24} radius="sm" my={16} />
      ))}
    </div>
  )
}
