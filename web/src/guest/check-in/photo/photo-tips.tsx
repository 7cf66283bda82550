import styles from './photo.module.css'

/** What makes a good photo for a pass. */
export function PhotoTips() {
  return (
    <ul className={styles.tips}>
      <li>Face inside the oval</li>
      <li>No goggles, helmet or hat</li>
      <li>Plain light from the front</li>
    </ul>
  )
}
