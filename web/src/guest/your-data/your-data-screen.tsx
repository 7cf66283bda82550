import { readProfile } from '@first-chair/core/contact/contact.api'
import { Failure } from '@first-chair/core/contract/failure'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import account from '../../account/account.module.css'
import { AccountSections } from '../../account/account-sections.tsx'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/your-data.ts'
import page from '../../layout/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { DataRequests } from './data-requests.tsx'

/** What every guest decides about their own access and data: the passkeys, the sessions, a copy of the data, and its erasure. */
export function YourDataScreen() {
  const profile = useQuery(query(readProfile, {}))
  const { checkIn } = useTexts()
  usePageTitle(t('title'))
  // Home explains a sign-in that matches no guest.
  if (profile.error instanceof Failure && profile.error.code === 'profile-not-found') {
    return <Navigate to="/home" replace />
  }
  return (
    <main id="main" className={page.page}>
      <h1>{t('title')}</h1>
      <AccountSections />
      <section className={account.section} aria-labelledby="requests-title">
        <h2 id="requests-title">{t('copyOrErasure')}</h2>
        {profile.isPending && <p role="status">{t('loading')}</p>}
        {profile.isError && (
          <Banner
            tone="bad"
            title={t('notLoaded')}
            action={
              <Button look="secondary" onClick={() => void profile.refetch()}>
                {t('tryAgain')}
              </Button>
            }
          >
            {profile.error.message}
          </Banner>
        )}
        {profile.data && <DataRequests people={profile.data.contacts} />}
      </section>
      <Link to="/home" className={buttonClass('secondary')}>
        {checkIn.homeButton}
      </Link>
    </main>
  )
}
