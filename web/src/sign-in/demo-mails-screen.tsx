import { listDemoMails } from '@first-chair/core/sign-in/sign-in.api'
import type { DemoMail } from '@first-chair/core/sign-in/sign-in'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { t } from '../catalogue/sign-in.ts'
import page from '../layout/page.module.css'
import { SignInCheck } from '../loading/page-loading.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import styles from './sign-in.module.css'

/** The mails that a demo would send for signing in. */
export function DemoMailsScreen() {
  usePageTitle(t('outbox'))
  const { data, error, refetch } = useQuery({ ...query(listDemoMails, {}), staleTime: 0, refetchInterval: 5_000 })
  if (!data && error === null) return <SignInCheck />
  return (
    <main id="main" className={page.page}>
      <h1>{t('outbox')}</h1>
      <p>{t('outboxText')}</p>
      {error !== null && <Banner tone="bad">{t('loadFailed')}</Banner>}
      <Button look="secondary" onClick={() => void refetch()}>
        {t('refresh')}
      </Button>
      {data?.length === 0 && <p>{t('outboxEmpty')}</p>}
      <div className={styles.mails}>
        {data?.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </div>
    </main>
  )
}

function Mail({ mail: { subject, recipient, body, link, sentDateUtc } }: { mail: DemoMail }) {
  const [before = '', after = ''] = body.split(link)
  return (
    <article className={styles.mail}>
      <h2>{subject}</h2>
      <span className={styles.fine}>
        {t('mailTo', { recipient, time: new Date(sentDateUtc).toLocaleTimeString() })}
      </span>
      <p>
        {before}
        <a href={link}>{link}</a>
        {after}
      </p>
    </article>
  )
}
