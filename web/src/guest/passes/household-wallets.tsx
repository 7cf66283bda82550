import { t } from '../../catalogue/wallet.ts'
import { detailsCardClass } from '../../ui/card.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './wallet-buttons.module.css'
import { useOfferedWallets, WalletButtons, WalletNote, type Holder } from './wallet-buttons.tsx'

/**
 * Adds the passes of a household to the wallets of its phones: each person has one. The buttons of a single person are
 * there at once, those of several in a card that opens. Renders nothing if the resort has set up no wallet.
 */
export function HouseholdWallets({ contacts }: { contacts: readonly Holder[] }) {
  const wallets = useOfferedWallets()
  const [first, ...others] = contacts
  if (wallets.length === 0 || !first) return null
  if (others.length === 0) return <WalletButtons contact={first} />
  return (
    <details className={detailsCardClass}>
      <summary>
        <Icon name="mobile" />
        <span>
          {t('addAll', { count: wallets.length, wallet: t(wallets[0] ?? 'apple') })}
          <small>{t('eachPerson')}</small>
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.household}>
        <ul className={styles.people}>
          {contacts.map((contact) => (
            <li key={contact.contactId}>
              <b>{contact.firstName}</b>
              <WalletButtons contact={contact} isOneOfMany />
            </li>
          ))}
        </ul>
        <WalletNote />
      </div>
    </details>
  )
}
