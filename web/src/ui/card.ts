import styles from './card.module.css'

/**
 * Returns the class names of a card, for any element: `<li className={cardClass()}>`. `open` is for the card that is
 * being edited.
 */
export function cardClass(options: { open?: boolean; pad?: boolean } = {}): string {
  return [styles.card, options.open && styles.open, options.pad !== false && styles.pad].filter(Boolean).join(' ')
}
