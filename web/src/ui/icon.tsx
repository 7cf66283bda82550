import styles from './icon.module.css'

const paths = {
  tick: 'M4.5 12.5l5 5 10-11',
  cross: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  account: 'M12 12.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM4 21c.6-4.5 3.5-6.5 8-6.5s7.4 2 8 6.5',
  place: 'M12 21.5c-4.5-4.5-7-8-7-11.5a7 7 0 0114 0c0 3.5-2.5 7-7 11.5zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  boot: 'M8 3h6l-1 9 5.5 3c1 .6 1.5 1.5 1.5 3H6l1-6zM4 21h17M8 7h5',
  heart:
    'M12 21c-5-3.5-8-6.6-8-10.3C4 8 6 6 8.3 6c1.5 0 2.9.8 3.7 2.1C12.8 6.8 14.2 6 15.7 6 18 6 20 8 20 10.7c0 3.7-3 6.8-8 10.3z',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7z',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2v.1',
  plus: 'M12 5v14M5 12h14',
  problem: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7.5v5.5M12 16.2v.1',
  information: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 7.7v.1',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.5l3.5 2',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 017 0M5.5 12.2a9 9 0 014-2.3M15 10.2a9 9 0 013.5 2M2.5 9a13.5 13.5 0 014.7-2.7M11.5 5.5A13.5 13.5 0 0121.5 9M12 19v.1',
  picture: 'M3.5 4.5h17v15h-17zM3.5 16l5-4.5 4 3.5 3-2.5 5 4.5M15.5 8.800v.1',
  zoomOut: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16.2 16.2L21 21M8 11h6',
  zoomIn: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16.2 16.2L21 21M8 11h6M11 8v6',
  turn: 'M5 12a7.5 7.5 0 107-7.5H8M11 1.5L8 4.5l3 3',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16.2 16.2L21 21',
  outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  phone: 'M6 3h3.5l2 5-2.5 1.8a13 13 0 005.2 5.2l1.8-2.5 5 2V18a3 3 0 01-3.2 3A17 17 0 013 6.2 3 3 0 016 3z',
  again: 'M20 11a8 8 0 10-2 6.3M20 5v6h-6',
  signal: 'M8 9a4.5 4.5 0 010 6M12 6.5a8.5 8.5 0 010 11M16 4a12.5 12.5 0 010 16',
  mobile: 'M7 2.5h10a1 1 0 011 1v17a1 1 0 01-1 1H7a1 1 0 01-1-1v-17a1 1 0 011-1zM11 18.5h2',
  message: 'M4 5h16v11H10l-5 4v-4H4zM8 10.5h.1M12 10.5h.1M16 10.5h.1',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  gate: 'M5 5v15M3.5 9H20M20 9v4.5M8 20H3',
  down: 'M5 9l7 7 7-7',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 017 0v3',
  board: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  snow: 'M12 3v18M4.2 7.5l15.600 9M19.800 7.5l-15.600 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  school: 'M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5M21 9v5',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  tube: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 15.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM12 3v5.5M12 15.5V21',
  bike: 'M6 19a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM18 19a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM6 15.5L9.5 8H16l2 7.5M9 9.5l3.5 6H6M14 6h3',
  fingerprint:
    'M7 19c1-2 1.5-4 1.5-7a3.5 3.5 0 017 0c0 3-.3 5-1 7.5M12 12c0 3.5-.5 6.5-2 9M5 15c.3-1 .5-2 .5-3.5a6.5 6.5 0 0113 0c0 2 0 3.500-.4 5.500',
} as const

export type IconName = keyof typeof paths

/** A decorative icon. The text beside it must contain the same information. */
export function Icon({ name, size = 'm' }: { name: IconName; size?: 'xs' | 's' | 'm' | 'l' }) {
  return (
    <svg className={`${styles.icon} ${styles[size]}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
