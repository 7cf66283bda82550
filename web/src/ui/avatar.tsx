import styles from './avatar.module.css'
import { Icon } from './icon.tsx'

export type RingSegment = { id: string; isDone: boolean }

/**
 * A face, as photo or initials, with a ring of one segment per task. Decoration: the text beside it says the same.
 * Without `segments` there is no ring. All segments done turn the ring green and add a tick, unless something else holds
 * the person back.
 */
export function Avatar({
  initials,
  photo,
  segments,
  isHeldBack = false,
  size = 56,
}: {
  initials: string
  /** Base64 JPEG without prefix. */
  photo?: string | null | undefined
  segments?: readonly RingSegment[] | undefined
  isHeldBack?: boolean
  /** In CSS pixels. */
  size?: number
}) {
  const isReady = !isHeldBack && segments !== undefined && segments.length > 0 && segments.every(({ isDone }) => isDone)
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
const around = 2 * Math.PI * radius
/** Between two segments, in units of the ring's circumference. */
const gap = 8

function Ring({ segments, isReady }: { segments: readonly RingSegment[]; isReady: boolean }) {
  const share = around / Math.max(1, segments.length)
  const length = segments.length > 1 ? share - gap : around
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
          strokeDasharray={`${length.toFixed(1)} ${(around - length).toFixed(1)}`}
          strokeDashoffset={(-(position * share + gap / 2)).toFixed(1)}
        />
      ))}
    </svg>
  )
}
