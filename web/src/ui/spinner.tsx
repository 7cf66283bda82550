import styles from './spinner.module.css'

/** A loading spinner. Always use it beside a text that says what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
