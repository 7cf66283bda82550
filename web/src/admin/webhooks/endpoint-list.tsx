import type { WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { getStateLabel } from './webhook-labels.ts'
import styles from './webhooks.module.css'

/** The endpoints with their events and their state. */
export function EndpointList({
  rows,
  selected,
  onSelect,
}: {
  rows: readonly WebhookEndpoint[]
  selected: WebhookEndpoint
  onSelect: (endpoint: WebhookEndpoint) => void
}) {
  return (
    <section className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('columnEndpoint')}</th>
            <th scope="col">{t('columnEvents')}</th>
            <th scope="col">{t('columnState')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EndpointRow key={row.id} row={row} isSelected={row.id === selected.id} onSelect={() => onSelect(row)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function EndpointRow({
  row,
  isSelected,
  onSelect,
}: {
  row: WebhookEndpoint
  isSelected: boolean
  onSelect: () => void
}) {
  const { description, url, eventTypes, state, delivered, waiting } = row
  const label = getStateLabel(row)
  const [only, ...others] = eventTypes
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <td>
        <button type="button" className={styles.choose} aria-current={isSelected || undefined} onClick={onSelect}>
          <b>{description}</b>
          <span className={styles.sub}>{url}</span>
        </button>
      </td>
      <td>{others.length === 0 ? only : t('eventCount', { count: eventTypes.length })}</td>
      <td>
        <Badge tone={label.tone}>{label.text}</Badge>
        <span className={styles.sub}>{t(state === 'paused' ? 'countsPaused' : 'counts', { delivered, waiting })}</span>
      </td>
    </tr>
  )
}
