import { listOutsideSystems } from '@first-chair/core/outside-system/outside-system.api'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import styles from './outside-systems.module.css'
import { PosMessages } from './pos-messages.tsx'
import { SystemCard } from './system-card.tsx'

const secondsBetweenLooks = 30

/** Whether what the product depends on works, what waits for it, and what was given up. */
export function OutsideSystemsScreen() {
  const systems = useQuery({ ...query(listOutsideSystems, {}), refetchInterval: secondsBetweenLooks * 1000 })
  return (
    <PageFrame
      title="Outside systems"
      words="Guests finish whether these answer or not: what is for them waits here, and is told by itself once they are back."
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
              Loading outside systems
            </span>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height={150} radius="lg" />
            ))}
          </>
        )}
        {systems.isError && (
          <Banner
            tone="bad"
            title="The outside systems did not load"
            action={<Button onClick={() => void systems.refetch()}>Try again</Button>}
          >
            {systems.error.message}
          </Banner>
        )}
        {systems.data?.map((system) => (
          <SystemCard key={system.name} system={system} />
        ))}
      </div>
      <PosMessages />
    </PageFrame>
  )
}
