import { notifyPosOfAllAgain } from '@first-chair/core/external-system/external-system.api'
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ListFilters } from '../page/list-filters.tsx'
import { InfiniteList } from '../page/infinite-list.tsx'
import { formatCount } from '../text/format-count.ts'
import styles from './external-systems.module.css'
import { PosMessageRow } from './pos-message-row.tsx'
import { refreshSystemStatus, usePosMessageFilter, usePosMessages } from './use-pos-messages.ts'

/** The messages that wait for the point of sale, of all households or of one, with buttons to send them again. */
export function PosMessages() {
  const [filter, changeFilter] = usePosMessageFilter()
  const messages = usePosMessages(filter)
  const queryClient = useQueryClient()
  const all = useMutation({
    mutationFn: () => call(notifyPosOfAllAgain),
    onSettled: () => refreshSystemStatus(queryClient),
  })
  const listed = messages.data?.pages.flatMap((page) => page.messages) ?? []
  const hasFailed = listed.some(({ gaveUpDateUtc }) => gaveUpDateUtc !== null)
  const isNarrowed = filter.ipCode !== '' || filter.state !== 'all'

  return (
    <section className={styles.queue} aria-labelledby="pos-messages">
      <div className={styles.line}>
        <h2 id="pos-messages">Waiting for the point of sale</h2>
        {hasFailed && (
          <Button loading={all.isPending} onClick={() => all.mutate()}>
            Send all failed messages again
          </Button>
        )}
      </div>
      <ListFilters
        placeholder="IP code of a guest"
        search={filter.ipCode}
        onSearch={(ipCode) => changeFilter({ ipCode })}
        isWithin
      >
        <SegmentedControl
          aria-label="Status"
          value={filter.state}
          onChange={(state) => changeFilter({ state: state === 'given-up' ? 'given-up' : 'all' })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'given-up', label: 'Failed' },
          ]}
        />
      </ListFilters>
      {all.isError && (
        <Banner tone="bad" title="The messages were not sent again">
          {all.error.message}
        </Banner>
      )}
      <div role="status" className={styles.quiet}>
        {all.isSuccess && `${formatCount(all.data.retried, 'message')} will be sent again.`}
      </div>
      <InfiniteList
        pages={messages}
        what="the waiting messages"
        isNarrowed={isNarrowed}
        empty="No messages are waiting for the point of sale."
        isWithin
      >
        {listed.map((message) => (
          <PosMessageRow key={message.id} message={message} />
        ))}
      </InfiniteList>
    </section>
  )
}
