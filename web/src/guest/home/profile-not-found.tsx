import type { Failure } from '@first-chair/core/contract/failure'
import { Link } from '@tanstack/react-router'
import { AdminLink } from '../../layout/admin-link.tsx'
import page from '../../layout/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CallUs } from '../call-us.tsx'
import styles from './home.module.css'

/** The sign-in matches no customer of the resort, or several. Staff can look up the reference. */
export function ProfileNotFound({ failure }: { failure: Failure }) {
  const { application, signIn } = useTexts()
  const reference = failure.detail['reference']
  usePageTitle(signIn.profileNotFoundTitle)
  return (
    <main id="main" className={page.page}>
      <h1>{signIn.profileNotFoundTitle}</h1>
      <p>{signIn.profileNotFoundText}</p>
      {reference !== undefined && <p className={styles.reference}>{reference}</p>}
      <CallUs />
      <AdminLink className={buttonClass('secondary')} />
      <Link to="/logout" preload={false} className={buttonClass('secondary')}>
        {application.logOutButton}
      </Link>
    </main>
  )
}
