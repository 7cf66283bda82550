import styles from './card.module.css'

/** The look of a surface for one thing; `open` is the one being worked on. For any element: `<li className={cardClass()}>`. */
export function cardClass(options: { open?: boolean; pad?: boolean } = {}): string {
  return [styles.card, options.open && styles.open, options.pad !== false && styles.pad].filter(Boolean).join(' ')
}
