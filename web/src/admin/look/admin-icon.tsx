/** Icons of the admin area. The icons of the guests' pages are separate, so that guests do not download these. */
const paths = {
  overview: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  place: 'M12 21.5c-4.5-4.5-7-8-7-11.5a7 7 0 0114 0c0 3.5-2.5 7-7 11.5zM12 12.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  layers: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 16.8l9 5 9-5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  boot: 'M8 3h6l-1 9 5.5 3c1 .6 1.5 1.5 1.5 3H6l1-6zM4 21h17M8 7h5',
  heart:
    'M12 21c-5-3.5-8-6.6-8-10.3C4 8 6 6 8.3 6c1.5 0 2.9.8 3.7 2.1C12.8 6.8 14.2 6 15.7 6 18 6 20 8 20 10.7c0 3.7-3 6.8-8 10.3z',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7z',
  pen: 'M4 20l1-4.5L16.500 4l3.500 3.500L8.500 19zM14 6.500l3.500 3.500',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  palette: 'M12 21a9 9 0 119-9c0 3-2 4-4 4h-2c-1.5 0-2 1-1.5 2.2.5 1.3 0 2.8-1.5 2.8zM8 11h.1M12 8h.1M16 11h.1',
  words: 'M5 6V4.5h14V6M12 4.500v15M9 19.5h6',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  key: 'M15 13a4.5 4.5 0 10-4.3-3.2L3.5 17v3.5H7V18h2.5v-2.5L12 13M16 8h.1',
  people:
    'M9 12a4 4 0 100-8 4 4 0 000 8zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a4 4 0 010 7M18 14.5c2 .8 3.2 2.6 3.5 5.5',
  gear: 'M12 15.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1',
  history: 'M4 5v5h5M4.6 10a8 8 0 11-.4 4.500M12 7.500V12l3 2',
  flask: 'M9 3h6M10 3v6l-5.5 9.500A1.7 1.7 0 006 21h12a1.7 1.7 0 001.5-2.500L14 9V3M7.5 15h9',
  mail: 'M3 6h18v12H3zM3.5 7l8.5 6.5L20.5 7',
  pulse: 'M3 12h4l2.5-6 4 12 2.5-6h5',
  find: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16.2 16.2L21 21',
  outside: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2v.1',
  problem: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7.5v5.5M12 16.2v.1',
  plus: 'M12 5v14M5 12h14',
  cross: 'M6 6l12 12M18 6L6 18',
  bin: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  link: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
  unlink:
    'M9.5 14.5l-2.3 2.3a3.4 3.4 0 01-4.8-4.8l3-3M14.5 9.5l2.3-2.3a3.4 3.4 0 014.8 4.8l-3 3M8.5 3v3M3.5 7.5h3M15.5 21v-3M20.5 16.5h-3',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  drag: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  sort: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  ascending: 'M7 14l5-5 5 5',
  descending: 'M7 10l5 5 5-5',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 13h10v8H7z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  keyboard: 'M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M17 14h.1M7 14h7',
  tick: 'M4.5 12.5l5 5 10-11',
  save: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  again: 'M19.5 12a7.5 7.5 0 11-2.2-5.3L20 9.500M20 4v5.500h-5.500',
  menu: 'M4 6h16M4 12h16M4 18h16',
} as const

export type AdminIconName = keyof typeof paths

/** An icon beside text or in a button that has a name. It is hidden from screen readers. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
