import type { WebhookDelivery, WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { sendFailedWebhooksAgain } from '@first-chair/core/webhook/webhook.api'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { useWebhookAction, type useDeliveries } from './use-webhooks.ts'
import { getAnswerLabel } from './webhook-labels.ts'
import styles from './webhooks.module.css'

/** What was sent to an endpoint, the newest first. */
export function Deliveries({
  endpoint,
  pages,
  deliveries,
  selected,
  isFailedOnly,
  onShow,
  onSelect,
}: {
  endpoint: WebhookEndpoint
  pages: ReturnType<typeof useDeliveries>
  deliveries: readonly WebhookDelivery[]
  selected: WebhookDelivery | undefined
  isFailedOnly: boolean
  onShow: (show: string) => void
  onSelect: (delivery: WebhookDelivery) => void
}) {
  const { id, description, failed, state } = endpoint
  const again = useWebhookAction(() => call(sendFailedWebhooksAgain, { params: { id } }), t('failedQueued'))
  const error = again.error ?? pages.error
  return (
    <section className={styles.card} aria-label={t('deliveriesOf', { description })} aria-busy={pages.isPending}>
      <div className={styles.tools}>
        <h2>{t('deliveriesOf', { description })}</h2>
        <SegmentedControl
          aria-label={t('show')}
          value={isFailedOnly ? 'failed' : 'all'}
          data={[
            { value: 'all', label: t('all') },
            { value: 'failed', label: t('failed', { count: failed }) },
          ]}
          onChange={(show) => onShow(show === 'failed' ? 'failed' : '')}
        />
        <Button variant="default" disabled={failed === 0} loading={again.isPending} onClick={() => again.mutate()}>
          {t('sendFailedAgain')}
        </Button>
      </div>
      {pages.isPending && <Loading />}
      {error && (
        <Banner
          tone="bad"
          title={t(again.error ? 'actionFailed' : 'deliveriesNotLoaded')}
          action={<Button onClick={() => void pages.refetch()}>{t('tryAgain')}</Button>}
        >
          {error.message}
        </Banner>
      )}
      {pages.isSuccess && deliveries.length === 0 && (
        <p className={styles.empty}>{t(isFailedOnly ? 'noFailures' : 'noDeliveries')}</p>
      )}
      {deliveries.length > 0 && (
        <table className={`${styles.table} ${styles.deliveries}`}>
          <thead>
            <tr>
              <th scope="col">{t('columnEvent')}</th>
              <th scope="col">{t('columnTime')}</th>
              <th scope="col">{t('columnAnswer')}</th>
              <th scope="col">{t('columnTries')}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isPaused={state === 'paused'}
                now={new Date(pages.dataUpdatedAt)}
                isSelected={delivery.id === selected?.id}
                onSelect={() => onSelect(delivery)}
              />
            ))}
          </tbody>
        </table>
      )}
      {pages.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Loading() {
  return (
    <div className={styles.empty}>
      <span className="visually-hidden" role="status">
        {t('loadingDeliveries')}
      </span>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={40} radius="sm" my={12} />
      ))}
    </div>
  )
}

function DeliveryRow({
  delivery,
  isPaused,
  now,
  isSelected,
  onSelect,
}: {
  delivery: WebhookDelivery
  isPaused: boolean
  /** When the deliveries were loaded. */
  now: Date
  isSelected: boolean
  onSelect: () => void
}) {
  const { type, eventId, attempts, lastAttemptUtc, createdDateUtc } = delivery
  const answer = getAnswerLabel(delivery, isPaused, now)
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <td>
        <button type="button" className={styles.choose} aria-current={isSelected || undefined} onClick={onSelect}>
          <b>{type}</b>
          <span className={`${styles.sub} ${styles.mono}`}>{eventId}</span>
        </button>
      </td>
      <td>
        <time dateTime={lastAttemptUtc ?? createdDateUtc}>{formatAdminDate(lastAttemptUtc ?? createdDateUtc)}</time>
      </td>
      <td>
        <Badge tone={answer.tone}>{answer.text}</Badge>
      </td>
      <td>{t('tries', { count: attempts })}</td>
    </tr>
  )
}
