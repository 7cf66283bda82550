import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { GrowingList } from '../resource/growing-list.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { AuditEntryRow } from './audit-entry.tsx'
import { AuditTools } from './audit-tools.tsx'
import styles from './audit.module.css'
import { useAsked, useAuditExport, useAuditLog } from './use-audit-log.ts'

/** Who changed what and when, with the values before and after (domain rules, section 8). Entries cannot be changed. */
export function AuditScreen() {
  const [filter, changeFilter] = useAsked()
  const log = useAuditLog(filter)
  const file = useAuditExport(filter)
  const searchField = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => searchField.current?.focus() })
  const isNarrowed = filter.what !== 'everything' || filter.search !== '' || filter.from !== '' || filter.to !== ''
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []

  return (
    <PageFrame
      title="Audit log"
      words="Who changed what, and who read guest records. Newest first. Entries cannot be changed or removed."
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
      <AuditTools ref={searchField} filter={filter} onChange={changeFilter} />
      <GrowingList pages={log} what="the audit log" isNarrowed={isNarrowed} empty="There are no entries yet.">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </GrowingList>
    </PageFrame>
  )
}
