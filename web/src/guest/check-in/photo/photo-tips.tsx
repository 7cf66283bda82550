import { useTexts } from '../../../settings/use-settings.ts'
import styles from './photo.module.css'

/** Tips for a good pass photo. */
export function PhotoTips() {
  const { firstTip, secondTip, thirdTip } = useTexts().photo
  const tips = [firstTip, secondTip, thirdTip].filter((tip) => tip !== '')
  return (
    <ul className={styles.tips}>
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  )
}
