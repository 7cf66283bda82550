import type { WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { rotateWebhookSecret } from '@first-chair/core/webhook/webhook.api'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { NewSecret } from './new-secret.tsx'
import styles from './webhooks.module.css'

/** Seconds for which the old secret still signs. A little less than 30 days: the clock of the server decides. */
const overlaps = [
  { seconds: 604_800, label: 'oldWeek' },
  { seconds: 86_400, label: 'oldDay' },
  { seconds: 2_588_400, label: 'oldMonth' },
  { seconds: 60, label: 'oldNow' },
] as const

/** Creates a new secret, and then shows it this one time. The old one signs too, for as long as the administrator says. */
export function RotateSecret({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const [seconds, setSeconds] = useState('604800')
  const queryClient = useQueryClient()
  const rotating = useMutation({
    mutationFn: () =>
      call(rotateWebhookSecret, {
        params: { id: endpoint.id },
        body: { validUntilUtc: new Date(Date.now() + Number(seconds) * 1_000).toISOString() },
      }),
    onSettled: () => refetchQueries(queryClient),
  })
  if (rotating.data) return <NewSecret endpoint={rotating.data} onClose={onClose} />
  return (
    <Dialog title={t('rotateTitle', { description: endpoint.description })} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('rotateText')}</p>
        <NativeSelect
          label={t('oldEnds')}
          value={seconds}
          data={overlaps.map((overlap) => ({ value: String(overlap.seconds), label: t(overlap.label) }))}
          onChange={(event) => setSeconds(event.currentTarget.value)}
        />
        {rotating.isError && (
          <Banner tone="bad" title={t('actionFailed')}>
            {rotating.error.message}
          </Banner>
        )}
        <div className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={rotating.isPending} onClick={() => rotating.mutate()}>
            {t('create')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
