import { Failure } from '@first-chair/core/contract/failure'
import { isReadyToSend } from '@first-chair/core/media/link-sending'
import type { ContactMedia } from '@first-chair/core/media/media'
import { sortPassIds, getRelevantPasses, countConnectedPasses } from '@first-chair/core/media/connected-passes'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { t } from '../../catalogue/mobile-pass.ts'
import { t as retry } from '../../catalogue/retry.ts'
import { Logo } from '../../layout/logo.tsx'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts, useFeatureTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CallUs } from '../call-us.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'
import { useContactMedia } from '../passes/use-contact-media.ts'
import { useIsPhoneNeeded } from '../passes/use-mobile-passes-offered.ts'
import { WalletNote } from '../passes/wallet-buttons.tsx'
import { usePhotos } from '../use-contact-tasks.ts'
import styles from './mobile-pass.module.css'
import { PassCard } from './pass-card.tsx'
import { PassesLoading } from './passes-loading.tsx'
import { PhoneOnly } from './phone-only.tsx'

/** One mobile pass per member: its status, and the one action for it (docs/design.md, "Mobile pass cards"). */
export function MobilePassesScreen() {
  const { title } = useFeatureTexts('bleConnect')
  const isPhoneNeeded = useIsPhoneNeeded()
  usePageTitle(title)
  return isPhoneNeeded ? (
    <Page onRefresh={undefined}>
      <PhoneOnly path="/ble-connect" />
    </Page>
  ) : (
    <Passes />
  )
}

function Passes() {
  const { data, error, isFetching, refetch } = useContactMedia()
  const [announcement, setAnnouncement] = useState('')
  const checkAgain = async () => {
    setAnnouncement('')
    const { isSuccess } = await refetch()
    setAnnouncement(t(isSuccess ? 'checked' : 'notChecked'))
  }
  const tryAgain = (
    <Button look="secondary" small busy={isFetching ? retry('trying') : undefined} onClick={() => void checkAgain()}>
      <TryAgainLabel />
    </Button>
  )
  const passes = data && getRelevantPasses(data)
  return (
    <Page onRefresh={() => void checkAgain()} summary={passes && passes.length > 0 && <Summary passes={passes} />}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {error && !data && (
        <>
          <Banner tone="bad" title={t('passesFailed')} action={tryAgain}>
            {error instanceof Failure ? error.message : retry('tryAgain')}
          </Banner>
          <CallUs />
        </>
      )}
      {error && data && (
        <Banner tone="warn" title={retry('outdatedTitle')} action={tryAgain}>
          {retry('outdatedText')}
        </Banner>
      )}
      {!data && !error && <PassesLoading />}
      {passes?.length === 0 && <NoPasses />}
      {passes && passes.length > 0 && (
        <PassList passes={passes} isChecking={isFetching} onCheckAgain={() => void checkAgain()} />
      )}
      {passes?.some(({ eTicket }) => eTicket.id !== null) && <WalletNote />}
    </Page>
  )
}

type PageProps = { onRefresh: (() => void) | undefined; summary?: ReactNode; children: ReactNode }

function Page({ onRefresh, summary, children }: PageProps) {
  const { title, description } = useFeatureTexts('bleConnect')
  return (
    <>
      <header className={styles.top}>
        <Link to="/home" className={styles.back} aria-label={t('backToHome')}>
          <Icon name="back" />
        </Link>
        <Logo />
        <span className={styles.grow} />
        {onRefresh && <IconButton icon="again" label={t('checkStatus')} onClick={onRefresh} />}
      </header>
      <main id="main" className={styles.page}>
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            {description !== '' && <p className={styles.lede}>{description}</p>}
          </div>
          {summary}
        </div>
        {children}
      </main>
    </>
  )
}

function Summary({ passes }: { passes: readonly ContactMedia[] }) {
  const { connected, all } = countConnectedPasses(passes)
  const sent = passes.filter(({ eTicket }) => eTicket.status === 'Sent').length
  return (
    <p className={styles.summary} role="status">
      <span className={styles.meter} aria-hidden="true">
        {passes.map(({ contactId }, index) => (
          <i
            key={contactId}
            className={index < connected ? styles.ok : index < connected + sent ? styles.mid : undefined}
          />
        ))}
      </span>
      {t('connected', { connected, all })}
    </p>
  )
}

type PassListProps = { passes: readonly ContactMedia[]; isChecking: boolean; onCheckAgain: () => void }

/** The order is fixed while the page is open, so that no card moves away under a finger. */
function PassList({ passes, isChecking, onCheckAgain }: PassListProps) {
  const photos = usePhotos()
  const [order] = useState(() => sortPassIds(passes))
  const [sendingTo, setSendingTo] = useState(() => findFirstUnsent(passes))
  const getPosition = ({ contactId }: ContactMedia) =>
    order.includes(contactId) ? order.indexOf(contactId) : order.length
  const sorted = passes.toSorted((one, other) => getPosition(one) - getPosition(other))
  return (
    <ul className={styles.passes}>
      {sorted.map((pass) => (
        <PassCard
          key={pass.contactId}
          pass={pass}
          photo={photos.get(pass.contactId)}
          isSending={pass.contactId === sendingTo && pass.eTicket.id !== null}
          onSend={() => setSendingTo(pass.contactId)}
          onCancel={() => setSendingTo(undefined)}
          onSent={(sent) =>
            setSendingTo(findFirstUnsent(sorted.filter(({ contactId }) => contactId !== sent.contactId)))
          }
          isChecking={isChecking}
          onCheckAgain={onCheckAgain}
        />
      ))}
    </ul>
  )
}

function findFirstUnsent(passes: readonly ContactMedia[]): string | undefined {
  return passes.find(isReadyToSend)?.contactId
}

function NoPasses() {
  const { nothingTitle, nothingText } = useFeatureTexts('bleConnect')
  const { homeButton } = useTexts().checkIn
  return (
    <div className={styles.nothing}>
      <h2>{nothingTitle}</h2>
      <p>{nothingText}</p>
      <Link to="/home" className={buttonClass('secondary')}>
        {homeButton}
      </Link>
    </div>
  )
}
