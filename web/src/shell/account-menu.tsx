import { Link } from '@tanstack/react-router'
import { t } from '../catalogue/page.ts'
import { CurrentLocation } from '../guest/current-location.tsx'
import { AdminLink } from '../layout/admin-link.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { getSignedInName } from '../session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { usePopup } from '../ui/use-popup.ts'
import styles from './account-menu.module.css'

/** What the header shows to a signed-in guest: the location, where there is room, and the menu. */
export function HeaderOfGuest() {
  return (
    <>
      <span className={styles.place}>
        <CurrentLocation />
      </span>
      <AccountMenu />
    </>
  )
}

/**
 * The menu of a signed-in guest: the name, the household's profiles, the own data, the admin area (for administrators) and Log out.
 * Closes on Escape, on a click outside and when the focus leaves it.
 */
function AccountMenu() {
  const { isOpen, frame, id, button } = usePopup()
  const name = getSignedInName()
  const { application, profile } = useSettings().languageSettings

  return (
    <div className={styles.account} ref={frame}>
      <IconButton icon="account" label={t('account')} {...button} />
      {isOpen && (
        <div className={styles.menu} id={id}>
          {name !== undefined && <p className={styles.name}>{name}</p>}
          <Link to="/profile" preload={false}>
            {profile.title}
          </Link>
          <Link to="/your-data" preload={false}>
            {t('yourData')}
          </Link>
          <AdminLink />
          <Link to="/logout" preload={false}>
            {application.logOutButton}
          </Link>
        </div>
      )}
    </div>
  )
}
