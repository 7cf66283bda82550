import { webhookEventDays } from '@first-chair/core/webhook/webhook-endpoint'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './overview.module.css'

/** A warning about webhook endpoints that were paused because they failed. Renders nothing without any. */
export function PausedWebhooks() {
  const { data } = useQuery(query(webhookEndpointCalls.list, { query: { perPage: 100 } }))
  const paused = (data?.rows ?? []).filter(({ pausedReason }) => pausedReason === 'failing' || pausedReason === 'gone')
  if (paused.length === 0) return null
  return (
    <div className={styles.failed}>
      <Banner
        tone="bad"
        title={t('pausedWarningTitle', { count: paused.length })}
        announce={false}
        action={
          <Link to="/admin/$page" params={{ page: 'webhooks' }} preload={false} className={styles.secondary}>
            {t('openWebhooks')}
          </Link>
        }
      >
        {t('pausedWarningText', { names: paused.map(({ description }) => description), days: webhookEventDays })}
      </Banner>
    </div>
  )
}
