import type { Certificate } from '@first-chair/core/external-system/certificate'
import type { ExternalSystem } from '@first-chair/core/external-system/external-system'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import styles from './external-systems.module.css'
import { getSystemStatus, systemLabels } from '../text/system-status.ts'

/** One system: its status, what is waiting and since when, and the last error. */
export function SystemCard({ system }: { system: ExternalSystem }) {
  const { name, isSetUp, lastSuccessUtc, waiting, oldestWaitingUtc, givenUp, lastError, lastErrorUtc, certificate } =
    system
  const { tone, label } = getSystemStatus(system)
  const isChannel = name === 'email' || name === 'sms'
  const hasQueue = isChannel || name === 'point-of-sale'
  const isWallet = name === 'apple-wallet' || name === 'google-wallet'
  // Without updates of passes, nothing is sent to a wallet.
  const hasUpdates = isWallet && (lastSuccessUtc !== null || waiting > 0)
  const isConfirmation = name === 'log-witnesses' || name === 'time-stamps'
  return (
    <section className={styles.card} aria-labelledby={`system-${name}`}>
      <div className={styles.line}>
        <h2 id={`system-${name}`}>{systemLabels[name]}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {(hasQueue || hasUpdates) && (
        <dl className={styles.facts}>
          <div>
            <dt>{hasQueue ? 'Last success' : 'Last update'}</dt>
            <dd>{lastSuccessUtc === null ? 'None yet' : <ModifiedAt utc={lastSuccessUtc} />}</dd>
          </div>
          <div>
            <dt>Waiting</dt>
            <dd>{waiting}</dd>
          </div>
          <div>
            <dt>Oldest</dt>
            <dd>{oldestWaitingUtc === null ? '–' : <ModifiedAt utc={oldestWaitingUtc} />}</dd>
          </div>
          {hasQueue && (
            <div>
              <dt>{isSetUp ? 'Failed' : 'In the outbox'}</dt>
              <dd>{givenUp}</dd>
            </div>
          )}
        </dl>
      )}
      {isConfirmation && isSetUp && (
        <dl className={styles.facts}>
          <div>
            <dt>{name === 'log-witnesses' ? 'Last cosignature' : 'Last time stamp'}</dt>
            <dd>{lastSuccessUtc === null ? 'None yet' : <ModifiedAt utc={lastSuccessUtc} />}</dd>
          </div>
          {name === 'log-witnesses' && (
            <div>
              <dt>Not up to date</dt>
              <dd>{waiting}</dd>
            </div>
          )}
        </dl>
      )}
      {certificate && <CertificateFacts certificate={certificate} />}
      {lastError !== null && (
        <p className={styles.error}>
          {lastError}{' '}
          {lastErrorUtc !== null && (
            <span className={styles.quiet}>
              <ModifiedAt utc={lastErrorUtc} />
            </span>
          )}
        </p>
      )}
      {isChannel && givenUp > 0 && (
        <Link
          to="/admin/$page"
          params={{ page: 'messages' }}
          search={{ status: isSetUp ? 'failed' : 'outbox' }}
          className={styles.link}
          preload={false}
        >
          {isSetUp ? 'Show failed messages' : 'Open the outbox'}
        </Link>
      )}
    </section>
  )
}

/** When the certificate expires, and what to do about it. */
function CertificateFacts({ certificate: { name, validUntilUtc, state } }: { certificate: Certificate }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Certificate valid until</dt>
          <dd>
            <ModifiedAt utc={validUntilUtc} />
          </dd>
        </div>
      </dl>
      {state !== 'good' && (
        <p className={styles.error}>
          {state === 'ended'
            ? 'Guests can no longer add passes to Apple Wallet. '
            : 'After that, guests can no longer add passes to Apple Wallet. '}
          Put a new certificate into {name} and restart the application.
        </p>
      )}
    </>
  )
}
