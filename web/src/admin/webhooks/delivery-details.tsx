import type { WebhookDelivery } from '@first-chair/core/webhook/webhook-endpoint'
import { sendWebhookAgain } from '@first-chair/core/webhook/webhook.api'
import { Button } from '@mantine/core'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { useWebhookAction } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** What was sent in a delivery, and what came back. */
export function DeliveryDetails({ delivery }: { delivery: WebhookDelivery | undefined }) {
  if (!delivery) {
    return (
      <section className={`${styles.card} ${styles.padded}`}>
        <h2>{t('thisDelivery')}</h2>
        <p className={styles.sub}>{t('chooseDelivery')}</p>
      </section>
    )
  }
  return <Details delivery={delivery} />
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { id, headers, body, answer, nextAttemptUtc } = delivery
  const again = useWebhookAction(() => call(sendWebhookAgain, { params: { id } }), t('sentAgain'))
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-label={t('thisDelivery')}>
      <div className={styles.headline}>
        <h2>{t('thisDelivery')}</h2>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          {t('sendAgain')}
        </Button>
      </div>
      {again.isError && (
        <Banner tone="bad" title={t('actionFailed')}>
          {again.error.message}
        </Banner>
      )}
      <pre className={styles.request} aria-label={t('requestAsSent')} role="region">
        {Object.entries(headers).map(([name, value]) => (
          <span key={name}>
            {name}: <b>{value}</b>
            {'\n'}
          </span>
        ))}
        {'\n'}
        {formatBody(body)}
      </pre>
      {(answer !== '' || nextAttemptUtc !== null) && (
        <dl className={styles.facts}>
          {nextAttemptUtc !== null && (
            <>
              <dt>{t('nextTry')}</dt>
              <dd>{formatAdminDate(nextAttemptUtc)}</dd>
            </>
          )}
          {answer !== '' && (
            <>
              <dt>{t('answerHeading')}</dt>
              <dd className={styles.mono}>{answer}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}

/** Indented for reading. What is sent has no spaces. */
function formatBody(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
