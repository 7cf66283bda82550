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

/** Who changed what and when, with the values before and after (domain rules, section 8). Nothing here can be changed. */
export function AuditScreen() {
  const [asked, ask] = useAsked()
  const log = useAuditLog(asked)
  const file = useAuditExport(asked)
  const find = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => find.current?.focus() })
  const isNarrowed = asked.what !== 'everything' || asked.search !== '' || asked.from !== '' || asked.to !== ''
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []

  return (
    <PageFrame
      title="Audit log"
      words="Who changed what, and who read records of guests, the newest first. Nobody can change or remove an entry."
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
      <GrowingList pages={log} what="the audit log" isNarrowed={isNarrowed} empty="Nothing has been changed yet.">
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </GrowingList>
    </PageFrame>
  )
}
