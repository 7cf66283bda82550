import { listOwnSessions } from '@first-chair/core/sign-in/own-session.api'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { query } from '../api/query.ts'
import { t } from '../catalogue/account.ts'
import { t as pageText } from '../catalogue/page.ts'
import page from '../layout/page.module.css'
import { usePageTitle } from '../settings/use-page-title.ts'
import { buttonClass } from '../ui/button.tsx'
import { AccountSections } from './account-sections.tsx'

/** The sign-in of everybody who is signed in, also of those who work for the resort and are no guests. */
export function AccountScreen() {
  const { data } = useQuery(query(listOwnSessions, {}))
  usePageTitle(t('title'))
  return (
    <main id="main" className={page.page}>
      <h1>{t('title')}</h1>
      {data?.sessions === null ? <p>{t('otherProvider')}</p> : <AccountSections />}
      <BackLink />
    </main>
  )
}

/** Leads to the pages from which the person came. An e-mail about a passkey leads here too. */
function BackLink() {
  const { from } = useSearch({ from: '/account' })
  if (from === undefined) {
    return (
      <Link to="/" className={buttonClass('secondary')}>
        {pageText('home')}
      </Link>
    )
  }
  return from === 'admin' ? (
    <Link to="/admin" preload={false} className={buttonClass('secondary')}>
      {t('backToAdmin')}
    </Link>
  ) : (
    // The pages for staff are an app of their own.
    <a href="/staff" className={buttonClass('secondary')}>
      {t('backToStaff')}
    </a>
  )
}
