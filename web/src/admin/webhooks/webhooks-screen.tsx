import type { WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { Button, Skeleton } from '@mantine/core'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useMedia } from '../../art/use-media.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { useKeys } from '../page/use-keys.ts'
import { Deliveries } from './deliveries.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { EndpointDetails } from './endpoint-details.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { NewSecret } from './new-secret.tsx'
import { useDeliveries, useEndpoints, useWebhookFilter } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** The systems that are notified when something changes, and what was sent to them (docs/webhooks.md). */
export function WebhooksScreen() {
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<WebhookEndpoint>()
  const [filter, changeFilter] = useWebhookFilter()
  const endpoints = useEndpoints()
  useKeys({ n: () => setAdding(true) })
  const rows = endpoints.data?.rows ?? []
  const selected = rows.find(({ id }) => String(id) === filter.id) ?? rows[0]
  return (
    <PageFrame
      title={t('title')}
      description={t('description')}
      actions={
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          {t('addEndpoint')}
        </Button>
      }
    >
      <div className={styles.body} aria-busy={endpoints.isPending}>
        {endpoints.isPending && <Loading />}
        {endpoints.isError && !endpoints.data && (
          <Banner
            tone="bad"
            title={t('notLoaded')}
            action={<Button onClick={() => void endpoints.refetch()}>{t('tryAgain')}</Button>}
          >
            {endpoints.error.message}
          </Banner>
        )}
        {endpoints.isSuccess && !selected && <Banner title={t('emptyTitle')}>{t('emptyText')}</Banner>}
        {selected && (
          <Selected
            key={selected.id}
            rows={rows}
            endpoint={selected}
            onSelect={({ id }) => changeFilter({ id: String(id), delivery: '', show: '' })}
          />
        )}
      </div>
      {isAdding && (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onSaved={(endpoint) => {
            setAdding(false)
            setAdded(endpoint)
            changeFilter({ id: String(endpoint.id), delivery: '', show: '' })
          }}
        />
      )}
      {added && <NewSecret endpoint={added} onClose={() => setAdded(undefined)} />}
    </PageFrame>
  )
}

function Loading() {
  return (
    <div>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={64} radius="sm" my={12} />
      ))}
    </div>
  )
}

/** The endpoints with the selected one beside them: its deliveries, its secrets and its events. */
function Selected({
  rows,
  endpoint,
  onSelect,
}: {
  rows: readonly WebhookEndpoint[]
  endpoint: WebhookEndpoint
  onSelect: (endpoint: WebhookEndpoint) => void
}) {
  const [filter, changeFilter] = useWebhookFilter()
  const isWide = useMedia('(min-width: 1200px)')
  const isFailedOnly = filter.show === 'failed'
  const pages = useDeliveries(endpoint.id, isFailedOnly)
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries) ?? []
  const delivery = deliveries.find(({ id }) => String(id) === filter.delivery) ?? deliveries[0]
  const list = <EndpointList rows={rows} selected={endpoint} onSelect={onSelect} />
  const details = (
    <EndpointDetails endpoint={endpoint} onDeleted={() => changeFilter({ id: '', delivery: '', show: '' })} />
  )
  const sent = (
    <Deliveries
      endpoint={endpoint}
      pages={pages}
      deliveries={deliveries}
      selected={delivery}
      isFailedOnly={isFailedOnly}
      onShow={(show) => changeFilter({ show, delivery: '' })}
      onSelect={({ id }) => changeFilter({ delivery: String(id) })}
    />
  )
  const request = <DeliveryDetails key={delivery?.id} delivery={delivery} />
  // The order on a narrow screen is also the order of reading, so it is not left to the style sheet.
  if (!isWide) {
    return (
      <div className={styles.columns}>
        {list}
        {details}
        {sent}
        {request}
      </div>
    )
  }
  return (
    <div className={`${styles.columns} ${styles.twoColumns}`}>
      <div className={styles.columns}>
        {list}
        {sent}
      </div>
      <div className={styles.columns}>
        {details}
        {request}
      </div>
    </div>
  )
}
