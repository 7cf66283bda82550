import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'
import { InfiniteList } from '../page/infinite-list.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import styles from './audit.module.css'
import { useAuditFilter, useAuditExport, useAuditLog } from './use-audit-log.ts'

/**
 * Who changed what and when, with the values before and after (docs/domain.md, "Audit log"). Entries cannot be changed.
 */
export function AuditScreen() {
  const [filter, changeFilter] = useAuditFilter()
  const log = useAuditLog(filter)
  const file = useAuditExport(filter)
  const isNarrowed = filter.what !== 'everything' || filter.search !== '' || filter.from !== '' || filter.to !== ''
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []

  return (
    <PageFrame
      title="Audit log"
      description="Who changed what, and who read guest records. Newest first. Nobody can change an entry."
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
      <AuditFilters filter={filter} onChange={changeFilter} />
      <InfiniteList pages={log} what="the audit log" isNarrowed={isNarrowed} empty="There are no entries yet.">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </InfiniteList>
    </PageFrame>
  )
}
