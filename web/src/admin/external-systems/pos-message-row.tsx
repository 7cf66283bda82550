import { notifyPosAgain } from '@first-chair/core/external-system/external-system.api'
import type { PosMessage } from '@first-chair/core/external-system/external-system'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { formatCount } from '../text/format-count.ts'
import styles from './external-systems.module.css'
import { refreshSystemStatus } from './use-pos-messages.ts'

const messageKindLabels = {
  waiver: 'Signed waiver',
  'rental-profile': 'Rental profile',
  'child-registration': 'Child registration',
  photo: 'Photo',
  'mobile-pass': 'Mobile pass',
  'customer-erased': 'Erased guest',
} as const satisfies Record<PosMessage['kind'], string>

/** One message that waits for the point of sale: the guests it is about, its dates, and the last error. */
export function PosMessageRow({ message }: { message: PosMessage }) {
  const { id, kind, contactIds, attempts, lastError, createdDateUtc, lastAttemptDateUtc, gaveUpDateUtc } = message
  const queryClient = useQueryClient()
  const sendAgain = useMutation({
    mutationFn: () => call(notifyPosAgain, { params: { id } }),
    onSettled: () => refreshSystemStatus(queryClient),
  })
  const name = `${messageKindLabels[kind]} of ${contactIds.join(', ')}`
  return (
    <li className={styles.message}>
      <div className={styles.line}>
        <b>{name}</b>
        <Badge tone={gaveUpDateUtc === null ? 'plain' : 'bad'}>{gaveUpDateUtc === null ? 'Waiting' : 'Failed'}</Badge>
      </div>
      <div className={styles.quiet}>
        Queued <ModifiedAt utc={createdDateUtc} />
        {attempts > 0 && ` · ${formatCount(attempts, 'attempt')}`}
        {lastAttemptDateUtc !== null && (
          <>
            {' '}
            · last attempt <ModifiedAt utc={lastAttemptDateUtc} />
          </>
        )}
      </div>
      {lastError !== null && <p className={styles.error}>{lastError}</p>}
      {sendAgain.isError && (
        <Banner tone="bad" title="The message was not sent again">
          {sendAgain.error.message}
        </Banner>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          aria-label={`Send again: ${name}`}
          loading={sendAgain.isPending}
          onClick={() => sendAgain.mutate()}
        >
          Send again
        </Button>
      </div>
    </li>
  )
}
