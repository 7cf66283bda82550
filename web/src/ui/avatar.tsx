import styles from './avatar.module.css'
import { Icon } from './icon.tsx'

export type RingSegment = { id: string; isDone: boolean }

/**
 * A photo or initials with a ring of one segment per task. Hidden from screen readers, because the text beside it
 * contains the same information. Without `segments` there is no ring. When all segments are done, the ring turns green
 * and gets a tick.
 */
export function Avatar({
  initials,
  photo,
  segments,
  size = 56,
}: {
  initials: string
  /** Base64 JPEG without prefix. */
  photo?: string | null | undefined
  segments?: readonly RingSegment[] | undefined
  /** In CSS pixels. */
  size?: number
}) {
  const isReady = segments !== undefined && segments.length > 0 && segments.every(({ isDone }) => isDone)
  return (
    <span
      className={segments === undefined ? `${styles.avatar} ${styles.plain}` : styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.3 }}
      aria-hidden="true"
    >
      {segments !== undefined && <Ring segments={segments} isReady={isReady} />}
      <span className={styles.face}>
        {photo ? <img src={`data:image/jpeg;base64,${photo}`} alt="" width={size} height={size} /> : initials}
      </span>
      {isReady && (
        <span className={styles.tick} style={{ width: size * 0.4, height: size * 0.4 }}>
          <Icon name="tick" size="xs" />
        </span>
      )}
    </span>
  )
}

const radius = 29
const circumference = 2 * Math.PI * radius
/** The gap between two segments, in units of the view box. */
const gap = 8

function Ring({ segments, isReady }: { segments: readonly RingSegment[]; isReady: boolean }) {
  const share = circumference / Math.max(1, segments.length)
  const length = segments.length > 1 ? share - gap : circumference
  return (
    <svg className={styles.ring} viewBox="0 0 64 64" focusable="false">
      {segments.length === 0 && <circle cx="32" cy="32" r={radius} />}
      {segments.map((segment, position) => (
        <circle
          key={segment.id}
          className={isReady ? styles.ready : segment.isDone ? styles.done : undefined}
          cx="32"
          cy="32"
          r={radius}
          strokeDasharray={`${length.toFixed(1)} ${(circumference - length).toFixed(1)}`}
          strokeDashoffset={(-(position * share + gap / 2)).toFixed(1)}
        />
      ))}
    </svg>
  )
}
