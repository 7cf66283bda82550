import { GateMark } from '../../../../ui/gate-mark.tsx'
import type { CardVerdict } from './card-verdict.ts'
import styles from './verdict-line.module.css'

/** The first line of the arrival card: may the group go, and when that was checked. `fadesIn` if it has changed. */
export function VerdictLine({ verdict: { mark, text, note }, fadesIn }: { verdict: CardVerdict; fadesIn: boolean }) {
  return (
    <div className={fadesIn ? `${styles.verdict} ${styles.changed}` : styles.verdict}>
      {/* A new key lets the mark and the words fade in when the verdict changes. */}
      <span key={`${mark} ${text}`} className={styles.verdictMark}>
        <GateMark mark={mark} size={52} />
      </span>
      <div>
        <h2 key={text} className={styles.verdictText}>
          {text}
        </h2>
        {note !== '' && <p className={styles.verdictNote}>{note}</p>}
      </div>
    </div>
  )
}
