import { t } from '../catalogue/account.ts'
import page from '../layout/page.module.css'
import { usePageTitle } from '../settings/use-page-title.ts'
import { useQuery } from '@tanstack/react-query'
import { listOwnSessions } from '@first-chair/core/sign-in/own-session.api'
import { query } from '../api/query.ts'
import { AccountSections } from './account-sections.tsx'

/** The sign-in of everybody who is signed in, also of those who work for the resort and are no guests. */
export function AccountScreen() {
  const { data } = useQuery(query(listOwnSessions, {}))
  usePageTitle(t('title'))
  return (
    <main id="main" className={page.page}>
      <h1>{t('title')}</h1>
      {data?.sessions === null ? <p>{t('otherProvider')}</p> : <AccountSections />}
    </main>
  )
}
