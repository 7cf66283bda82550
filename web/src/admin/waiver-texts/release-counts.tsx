import type { ReleaseImpact } from '@first-chair/core/waiver-text/release-impact'
import type { ReleaseKind } from '@first-chair/core/waiver-text/text-release'
import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './release.module.css'

const counts = [
  ['inNext7Days', 'Visit in the next 7 days'],
  ['tomorrow', 'Visit tomorrow'],
  ['withoutVisit', 'Signed, no visit ahead'],
  ['children', 'Children signed for'],
] as const

/** How many guests must sign again, by the chosen time. Nobody after a cosmetic change. */
export function ReleaseCounts({
  kind,
  impact,
  error,
  onSeeWho,
}: {
  kind: ReleaseKind | undefined
  impact: ReleaseImpact | undefined
  error: Error | null
  onSeeWho: () => void
}) {
  return (
    <section className={styles.card}>
      <h3>Who must sign again</h3>
      {kind === 'cosmetic' ? (
        <p>Nobody signs again.</p>
      ) : error && !impact ? (
        <Banner tone="bad" title="The guests could not be counted">
          {error.message}
        </Banner>
      ) : impact ? (
        <>
          <p className={styles.number} role="status">
            {impact.withVisit.toLocaleString('en-US')}
            <span>{impact.withVisit === 1 ? 'guest with a visit ahead' : 'guests with a visit ahead'}</span>
          </p>
          <dl className={styles.counts}>
            {counts.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{impact[name].toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
          {impact.withVisit > 0 && (
            <Button fullWidth variant="default" onClick={onSeeWho}>
              See who
            </Button>
          )}
          {kind === undefined && <p className={styles.quiet}>If the change is material.</p>}
        </>
      ) : (
        <p role="status">Counting the guests</p>
      )}
    </section>
  )
}
