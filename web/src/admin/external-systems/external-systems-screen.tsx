import { listExternalSystems } from '@first-chair/core/external-system/external-system.api'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import styles from './external-systems.module.css'
import { PosMessages } from './pos-messages.tsx'
import { SystemCard } from './system-card.tsx'

const refreshSeconds = 30

/** The status of each external system, the data that waits for it, and the data that could not be sent. */
export function ExternalSystemsScreen() {
  const systems = useQuery({ ...query(listExternalSystems, {}), refetchInterval: refreshSeconds * 1000 })
  return (
    <PageFrame
      title="External systems"
      description="Guests can finish check-in even if one of these systems is down. Data for that system waits here and is sent automatically later."
      actions={
        <Button variant="default" loading={systems.isRefetching} onClick={() => void systems.refetch()}>
          Refresh
        </Button>
      }
    >
      <div className={styles.cards} aria-busy={systems.isPending}>
        {systems.isPending && (
          <>
            <span className="visually-hidden" role="status">
              Loading the external systems
            </span>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height={150} radius="lg" />
            ))}
          </>
        )}
        {systems.isError && <LoadFailed what="The external systems" query={systems} />}
        {systems.data?.map((system) => (
          <SystemCard key={system.name} system={system} />
        ))}
      </div>
      <PosMessages />
    </PageFrame>
  )
}
