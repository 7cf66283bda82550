import { t } from '../../catalogue/staff-desk.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './offline.module.css'

/** In place of a button that works only with a network. */
export function NeedsNetwork() {
  return (
    <p className={styles.needsNetwork}>
      <Icon name="offline" size="s" />
      <span>{t('needs-network')}</span>
    </p>
  )
}
