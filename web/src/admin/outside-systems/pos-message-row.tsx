import { tellPosAgain } from '@first-chair/core/outside-system/outside-system.api'
import type { PosMessage } from '@first-chair/core/outside-system/outside-system'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ModifiedAt } from '../resource/modified-at.tsx'
import styles from './outside-systems.module.css'
import { kindWords } from './kind-words.ts'
import { forgetHealth } from './use-pos-messages.ts'

/** One thing that the point of sale has yet to be told: about whom, since when, and why it is not told yet. */
export function PosMessageRow({ message }: { message: PosMessage }) {
  const { id, kind, contactIds, attempts, lastError, createdDateUtc, lastAttemptDateUtc, gaveUpDateUtc } = message
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(tellPosAgain, { params: { id } }),
    onSettled: () => forgetHealth(queryClient),
  })
  const name = `${kindWords[kind]} of ${contactIds.join(', ')}`
  return (
    <li className={styles.message}>
      <div className={styles.line}>
        <b>{name}</b>
        <Badge tone={gaveUpDateUtc === null ? 'plain' : 'bad'}>{gaveUpDateUtc === null ? 'Waiting' : 'Given up'}</Badge>
      </div>
      <div className={styles.quiet}>
        Given <ModifiedAt utc={createdDateUtc} />
        {attempts > 0 && ` · ${attempts === 1 ? '1 try' : `${attempts} tries`}`}
        {lastAttemptDateUtc !== null && (
          <>
            {' '}
            · last try <ModifiedAt utc={lastAttemptDateUtc} />
          </>
        )}
      </div>
      {lastError !== null && <p className={styles.error}>{lastError}</p>}
      {again.isError && (
        <Banner tone="bad" title="It was not told again">
          {again.error.message}
        </Banner>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          aria-label={`Tell again: ${name}`}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Tell again now
        </Button>
      </div>
    </li>
  )
}
