import { fullName, initials } from '@first-chair/core/contact/contact'
import type { ContactMedia } from '@first-chair/core/media/media'
import { Icon } from '../../ui/icon.tsx'
import { PassContours } from '../passes/pass-contours.tsx'
import styles from './mobile-pass.module.css'

/** The front of a pass in the operator's colours. Grey while the pass is not active. */
export function PassFront({ pass, photo, id }: { pass: ContactMedia; photo: string | undefined; id: string }) {
  const isActive = pass.eTicket.status !== 'NoMedia'
  return (
    <div className={isActive ? styles.front : `${styles.front} ${styles.dim}`}>
      <PassContours className={styles.contours} />
      <span className={styles.hole} aria-hidden="true" />
      <span className={styles.picture} aria-hidden="true">
        {photo === undefined ? initials(pass) : <img src={`data:image/jpeg;base64,${photo}`} alt="" />}
      </span>
      <span className={styles.holder}>
        <h2 id={id}>{fullName(pass)}</h2>
        {pass.productName !== null && <span>{pass.productName}</span>}
      </span>
      <Icon name="signal" />
    </div>
  )
}
