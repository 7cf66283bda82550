import type { ReleaseKind } from '@first-chair/core/waiver-text/text-release'
import { Icon } from '../../ui/icon.tsx'
import { formatCount } from '../text/format-count.ts'
import styles from './release.module.css'

/** What guests who signed before read above the new text. */
export function GuestNotice({ summary, changes }: { summary: string; changes: number }) {
  const lines = summary.split('\n').filter((line) => line.trim() !== '')
  return (
    <div className={styles.notice} role="group" aria-label="Preview">
      <span className={styles.quiet}>Preview</span>
      <b>This waiver has changed</b>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>
              <Icon name="information" size="s" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <span className={styles.quiet}>
        Then a button that shows the {changes === 1 ? 'change' : formatCount(changes, 'change')} in the text.
      </span>
    </div>
  )
}

/** What each guest sees after a release. */
export function WhoSeesWhat({ kind, number }: { kind: ReleaseKind | undefined; number: number }) {
  const signedBefore =
    kind === 'cosmetic'
      ? 'nothing now; what changed, the next time they have to sign'
      : 'what changed since they signed, then the whole text, then sign'
  return (
    <section className={styles.card}>
      <h3>Who sees what</h3>
      <dl className={styles.who}>
        <div>
          <dt>Signed before</dt>
          <dd>{signedBefore}</dd>
        </div>
        <div>
          <dt>First time</dt>
          <dd>version {number} only</dd>
        </div>
        <div>
          <dt>In the middle</dt>
          <dd>
            may finish the text that they opened before, for 30 minutes
            {kind === 'cosmetic' ? '' : '; it counts for that day'}
          </dd>
        </div>
      </dl>
    </section>
  )
}
