import { webhookEventDays, webhookRetryDays, type WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import {
  endOldWebhookSecrets,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  sendWebhookTest,
} from '@first-chair/core/webhook/webhook.api'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/admin-webhooks.ts'
import { bold } from '../../catalogue/tags.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { useWebhookAction } from './use-webhooks.ts'
import styles from './webhooks.module.css'

type OpenDialog = 'none' | 'edit' | 'rotate' | 'end-old' | 'delete'

/** One endpoint: its address, secrets and events, and what an administrator can do with it. */
export function EndpointDetails({ endpoint, onDeleted }: { endpoint: WebhookEndpoint; onDeleted: () => void }) {
  const [open, setOpen] = useState<OpenDialog>('none')
  const close = () => setOpen('none')
  const { id, description, url, secrets, eventTypes, state, waiting } = endpoint
  const params = { params: { id } }
  const test = useWebhookAction(() => call(sendWebhookTest, params), t('testQueued', { description }))
  const pause = useWebhookAction(() => call(pauseWebhookEndpoint, params), t('pausedNow', { description }))
  const resume = useWebhookAction(() => call(resumeWebhookEndpoint, params), t('resumedNow', { description }))
  const endOld = useWebhookAction(() => call(endOldWebhookSecrets, params), t('saved', { description }), close)
  const remove = useWebhookAction(
    () => call(webhookEndpointCalls.remove, { ...params, query: { confirmed: 'true' } }),
    t('deleted', { description }),
    onDeleted,
  )
  const isPaused = state === 'paused'
  const toggle = isPaused ? resume : pause
  const error = [test, toggle].find(({ isError }) => isError)?.error
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-labelledby={`endpoint-${id}`}>
      <h2 id={`endpoint-${id}`}>{description}</h2>
      <dl className={styles.facts}>
        <dt>{t('address')}</dt>
        <dd>{url}</dd>
        <dt>{t('secret')}</dt>
        <dd className={styles.mono}>{secrets[0]?.shownAs}</dd>
        <dt>{t('eventsHeading')}</dt>
        <dd className={styles.mono}>{eventTypes.join(', ')}</dd>
      </dl>
      <StateNotice endpoint={endpoint} />
      <Overlap endpoint={endpoint} />
      {error && (
        <Banner tone="bad" title={t('actionFailed')}>
          {error.message}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button variant="default" loading={test.isPending} disabled={isPaused} onClick={() => test.mutate()}>
          {t('sendTest')}
        </Button>
        <Button variant={isPaused ? 'filled' : 'default'} loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button variant="default" onClick={() => setOpen('rotate')}>
          {t('newSecret')}
        </Button>
        {secrets.length > 1 && (
          <Button variant="default" onClick={() => setOpen('end-old')}>
            {t('endOld')}
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
        <Button variant="default" className={styles.danger} onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
      </div>
      {open === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} onSaved={close} />}
      {open === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
      {open === 'end-old' && (
        <Confirm title={t('endOldTitle')} isBusy={endOld.isPending} onNo={close} onYes={() => endOld.mutate()}>
          <p>{endOld.error?.message ?? t('endOldText')}</p>
        </Confirm>
      )}
      {open === 'delete' && (
        <Confirm
          title={t('deleteTitle', { description })}
          isBusy={remove.isPending}
          isDestructive
          onNo={close}
          onYes={() => remove.mutate()}
        >
          <p>{remove.error?.message ?? t('deleteText', { waiting })}</p>
        </Confirm>
      )}
    </section>
  )
}

/** Why an endpoint is paused, or since when it fails. */
function StateNotice({ endpoint: { state, pausedReason, failingSinceUtc } }: { endpoint: WebhookEndpoint }) {
  const days = webhookEventDays
  if (state === 'paused' && pausedReason === 'manual') {
    return <Banner title={t('pausedManual')}>{t('pausedManualText', { days })}</Banner>
  }
  if (state === 'paused' && pausedReason === 'gone') {
    return (
      <Banner tone="bad" title={t('pausedGone')}>
        {t('pausedGoneText')}
      </Banner>
    )
  }
  if (state === 'paused') {
    return (
      <Banner tone="bad" title={t('pausedFailing', { days: webhookRetryDays })}>
        {t('pausedFailingText', { days, retryDays: webhookRetryDays })}
      </Banner>
    )
  }
  if (failingSinceUtc === null) return null
  return (
    <Banner tone="warn" title={`${t('failingSince')} ${formatAdminDate(failingSinceUtc)}`}>
      {t('failingSinceText', { days: webhookRetryDays })}
    </Banner>
  )
}

/** Until when an old secret still signs. */
function Overlap({ endpoint: { secrets } }: { endpoint: WebhookEndpoint }) {
  const until = secrets
    .flatMap(({ validUntilUtc }) => validUntilUtc ?? [])
    .toSorted()
    .at(-1)
  if (until === undefined) return null
  return (
    <p className={styles.notice}>
      {t('secretsOverlap', { count: secrets.length, until: formatAdminDate(until), b: bold })}
    </p>
  )
}
