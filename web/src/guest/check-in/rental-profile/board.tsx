import styles from './rental-profile.module.css'

/** A snowboard from above that slides to the left, with the leading foot in orange. It is mirrored for goofy. */
export function Board({ isGoofy }: { isGoofy: boolean }) {
  return (
    <svg
      className={isGoofy ? `${styles.board} ${styles.turned}` : styles.board}
      viewBox="0 0 132 44"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="12" width="128" height="20" rx="10" fill="var(--surface)" stroke="var(--text)" strokeWidth="2" />
      <rect
        x="34"
        y="5"
        width="13"
        height="34"
        rx="6.5"
        transform="rotate(-14 40 22)"
        fill="var(--accent)"
        stroke="var(--text)"
        strokeWidth="2"
      />
      <rect
        x="84"
        y="5"
        width="13"
        height="34"
        rx="6.5"
        transform="rotate(12 90 22)"
        fill="var(--surface-3)"
        stroke="var(--text)"
        strokeWidth="2"
      />
    </svg>
  )
}
