import styles from './spinner.module.css'

/** Turns while something is on its way. Always stands next to a word that says what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
