import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { verifyPath } from '@first-chair/core/pages'
import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../api/query.ts'
import { t } from '../catalogue/your-documents.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { WaiverCopy } from './check-in/waiver/waiver-copy.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TryAgainLabel } from './try-again-label.tsx'
import styles from '../layout/rows.module.css'

/** Everything that the household signed, each with its copy as a PDF. */
export function YourDocuments({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  return (
    <ProfileSection icon="document" title={t('title')} subtitle={t('subtitle')} isOpenAtFirst={isOpenAtFirst}>
      <Documents />
    </ProfileSection>
  )
}

function Documents() {
  // Something may just have been signed.
  const signed = useQuery({ ...query(listSignedWaivers, {}), refetchOnMount: 'always' })
  if (signed.isPending) return <p role="status">{t('loading')}</p>
  if (!signed.data) {
    return (
      <Banner
        tone="bad"
        title={t('notLoaded')}
        action={
          <Button look="secondary" onClick={() => void signed.refetch()}>
            <TryAgainLabel />
          </Button>
        }
      >
        {signed.error.message}
      </Banner>
    )
  }
  if (signed.data.length === 0) return <p>{t('none')}</p>
  return (
    <>
      <ul className={styles.rows}>
        {signed.data.map((waiver) => (
          <Document key={waiver.position} waiver={waiver} />
        ))}
      </ul>
      <p>{t('verify', { a: toVerify })}</p>
    </>
  )
}

const toVerify = (text: ReactNode) => <a href={verifyPath}>{text}</a>

function Document({ waiver }: { waiver: SignedWaiverSummary }) {
  const { dateFormat } = useSettings()
  const { taskName, signedAtUtc, offsetHours, signer, signedFor } = waiver
  const localTime = new Date(Date.parse(signedAtUtc) + offsetHours * 3_600_000).toISOString()
  const day = formatCheckInDate(localTime.slice(0, 10), dateFormat)
  const names = signedFor.map(({ firstName }) => firstName || t('removed'))
  return (
    <li>
      <span>
        {taskName}
        <span className={styles.quiet}>{t('signed', { day, signer: signer || t('removed'), names })}</span>
      </span>
      <WaiverCopy of={t('document', { task: taskName, day })} signed={waiver} />
    </li>
  )
}
