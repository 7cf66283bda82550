import styles from '../ui/icon.module.css'

/** The icons of the pages for staff and of kiosks alone, so that the first page of guests does not contain them. */
const paths = {
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M3.5 12h17',
  torch: 'M8 3h8v3.5l-2 3V21h-4V9.5l-2-3zM8 6.500h8M12 12.500v2',
  keyboard: 'M3 6h18v12H3zM6.500 9.500h.1M10 9.500h.1M13.500 9.500h.1M17 9.500h.1M7.500 14.500h9',
  flag: 'M6 21V4M6 5h11l-2.500 4L17 13H6',
  kiosk: 'M6 3h12v13H6zM12 16v3M8 21l4-2 4 2M10.500 13h3',
  tablet: 'M6.500 3h11v18h-11zM11 18h2',
  printer: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
} as const

export type StaffIconName = keyof typeof paths

/** A decorative icon. The text beside it must contain the same information. */
export function StaffIcon({ name }: { name: StaffIconName }) {
  return (
    <svg className={`${styles.icon} ${styles.m}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
