import { tellPosAllAgain } from '@first-chair/core/outside-system/outside-system.api'
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/banner.tsx'
import { FindField } from '../resource/find-field.tsx'
import { GrowingList } from '../resource/growing-list.tsx'
import { useKeys } from '../use-keys.ts'
import styles from './outside-systems.module.css'
import { PosMessageRow } from './pos-message-row.tsx'
import { forgetHealth, usePosAsked, usePosMessages } from './use-pos-messages.ts'

/** What the point of sale has yet to be told, of everybody or of one household, and how to tell it again. */
export function PosMessages() {
  const [asked, ask] = usePosAsked()
  const messages = usePosMessages(asked)
  const find = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => find.current?.focus() })
  const queryClient = useQueryClient()
  const all = useMutation({
    mutationFn: () => call(tellPosAllAgain),
    onSettled: () => forgetHealth(queryClient),
  })
  const found = messages.data?.pages.flatMap((page) => page.messages) ?? []
  const hasGivenUp = found.some(({ gaveUpDateUtc }) => gaveUpDateUtc !== null)
  const isNarrowed = asked.ipCode !== '' || asked.state !== 'all'

  return (
    <section className={styles.queue} aria-labelledby="pos-messages">
      <div className={styles.line}>
        <h2 id="pos-messages">Waiting for the point of sale</h2>
        {hasGivenUp && (
          <Button loading={all.isPending} onClick={() => all.mutate()}>
            Tell all given up again
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <FindField
          ref={find}
          className={styles.find}
          placeholder="The IP code of a guest"
          sought={asked.ipCode}
          onFind={(ipCode) => ask({ ipCode })}
        />
        <SegmentedControl
          aria-label="Which ones"
          value={asked.state}
          onChange={(state) => ask({ state: state === 'given-up' ? 'given-up' : 'all' })}
          data={[
            { value: 'all', label: 'Everything' },
            { value: 'given-up', label: 'Given up' },
          ]}
        />
      </div>
      {all.isError && (
        <Banner tone="bad" title="Nothing was told again">
          {all.error.message}
        </Banner>
      )}
      <div role="status" className={styles.quiet}>
        {all.isSuccess && `${all.data.retried === 1 ? '1 message is' : `${all.data.retried} messages are`} told again.`}
      </div>
      <GrowingList
        pages={messages}
        what="what waits"
        isNarrowed={isNarrowed}
        empty="The point of sale knows everything."
        isWithin
      >
        {found.map((message) => (
          <PosMessageRow key={message.id} message={message} />
        ))}
      </GrowingList>
    </section>
  )
}
