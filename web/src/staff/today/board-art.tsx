import { useId } from 'react'
import styles from './board.module.css'

/** The mountain behind the bars. It is inline and small, so that a wall needs no second request. */
export function BoardArt() {
  const id = useId()
  return (
    <svg
      className={styles.art}
      viewBox="0 0 1000 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--art-sky1)" />
          <stop offset=".5" stopColor="var(--art-sky2)" />
          <stop offset=".95" stopColor="var(--art-sky3)" />
        </linearGradient>
        <pattern id={`${id}h`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-28)">
          <path d="M0 4h9" stroke="var(--art-hatch)" strokeWidth="1.2" />
        </pattern>
      </defs>
      <rect y="-600" width="1000" height="1240" fill={`url(#${id}s)`} />
      <circle cx="830" cy="330" r="40" fill="var(--art-sun)" />
      <circle cx="830" cy="330" r="49" fill="none" stroke="var(--art-sun)" strokeWidth="1.5" />
      <path d="M-20 640V470l90-30 80 40 110-70 90 50 120-40 160 60 140-50 130 60 220-30v180z" fill="var(--art-far)" />
      <path
        d="M250 640L380 450l50-40 48-66 46-40 40-54 36-46 38 52 36 62 50 66 60 72 60 60 90 124z"
        fill="var(--mountain)"
      />
      {['var(--art-shade)', `url(#${id}h)`].map((fill) => (
        <path
          key={fill}
          d="M250 640L380 450l50-40 48-66 46-40 40-54 36-46 6 44-30 52 22 34-34 60 26 40-44 64 20 48-30 54z"
          fill={fill}
        />
      ))}
      <path
        d="M674 318l10 40-24 50 22 40-30 70 14 44-20-44 18-66-20-44 16-46zM760 440l8 34-20 44 16 40-22-40 12-42z"
        fill="var(--art-shade)"
      />
      <path d="M-20 640v-88c120-20 240 14 380 0s260-22 400 0 200 10 260-4v92z" fill="var(--art-mid)" />
    </svg>
  )
}
