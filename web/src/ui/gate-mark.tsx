import type { ReactNode } from 'react'
import styles from './gate-mark.module.css'

/** One shape for each verdict (docs/design.md, "Gate marks"). Shape and glyph differ; the colour only supports them. */
const shapes = {
  ready: (
    <>
      <circle className={styles.fill} cx="24" cy="24" r="23" />
      <path className={styles.glyph} d="M12.5 25l8 8 15-17" strokeWidth="6" />
    </>
  ),
  'ready-from': (
    <>
      <circle className={styles.outline} cx="24" cy="24" r="21.5" strokeWidth="3.5" />
      <path className={styles.line} d="M24 12.5V25l8.5 5" strokeWidth="4" />
    </>
  ),
  pending: (
    <>
      <circle className={styles.outline} cx="24" cy="24" r="21.5" strokeWidth="3.5" strokeDasharray="8.5 5" />
      <path className={styles.line} d="M24 34V15M16.5 22L24 14.5l7.5 7.5" strokeWidth="4" />
    </>
  ),
  'not-ready': (
    <>
      <rect className={styles.fill} x="1.5" y="1.5" width="45" height="45" rx="10" />
      <path className={styles.glyph} d="M24 11v16M24 36.5v.1" strokeWidth="7" />
    </>
  ),
  blocked: (
    <>
      <path className={styles.fill} d="M15 1.5h18L46.5 15v18L33 46.5H15L1.5 33V15z" />
      <path className={styles.glyph} d="M13 24h22" strokeWidth="8" />
    </>
  ),
  unknown: (
    <>
      <path className={styles.outline} d="M24 1.5L46.5 24 24 46.5 1.5 24z" strokeWidth="3" />
      <path
        className={styles.line}
        d="M18.5 19.5c0-3 2.3-5 5.5-5s5.5 2 5.5 4.8c0 4-5.5 4-5.5 8M24 32.5v.2"
        strokeWidth="4"
      />
    </>
  ),
  nothing: (
    <>
      <rect
        className={styles.outline}
        x="2.5"
        y="2.5"
        width="43"
        height="43"
        rx="10"
        strokeWidth="3"
        strokeDasharray="7 5"
      />
      <path className={styles.line} d="M12 18h24v4a3 3 0 000 5v4H12v-4a3 3 0 000-5z" strokeWidth="3" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

/**
 * The mark of a verdict. `label` is its word; leave it out where the same word stands beside it, then the mark is
 * hidden from screen readers. `size` is in CSS pixels.
 */
export function GateMark({
  mark,
  label,
  size = 44,
  isHollow = false,
}: {
  mark: keyof typeof shapes
  label?: string | undefined
  size?: number
  /** Of an old answer: without its fill, so that it never looks like a fresh one. */
  isHollow?: boolean
}) {
  return (
    <svg
      className={[styles.mark, styles[mark], isHollow && styles.hollow].filter(Boolean).join(' ')}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shapes[mark]}
    </svg>
  )
}
