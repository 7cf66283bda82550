import styles from './card.module.css'

/**
 * Returns the class names of a card, for any element: `<li className={cardClass()}>`. `open` is for the card that is
 * being edited.
 */
export function cardClass(options: { open?: boolean; pad?: boolean } = {}): string {
  return [styles.card, options.open && styles.open, options.pad !== false && styles.pad].filter(Boolean).join(' ')
}

/**
 * The class names of a `<details>` that is a card. Its `<summary>` is an icon, a `<span>` with the title and a `<small>` with what
 * the card contains, and an icon that turns while the card is open.
 */
export const detailsCardClass = `${cardClass({ pad: false })} ${styles.details}`

/** The class names of a link that is a card. It has the same content as such a `<summary>`. */
export const linkCardClass = `${cardClass({ pad: false })} ${styles.link}`
