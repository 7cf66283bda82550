import { Failure } from '@first-chair/core/contract/failure'
import { connectPath, type MobilePassLink } from '@first-chair/core/media/media'
import { readMobilePassLink } from '@first-chair/core/media/media.api'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/mobile-pass.ts'
import { t as retry } from '../../catalogue/retry.ts'
import { MessagePage } from '../../layout/message-page.tsx'
import page from '../../layout/page.module.css'
import { useLayout } from '../../art/use-layout.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts, useFeatureTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CallUs } from '../call-us.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'
import { useIsPhoneNeeded } from '../passes/use-mobile-passes-offered.ts'
import styles from './mobile-pass.module.css'
import { PassesLoading } from './passes-loading.tsx'
import { PhoneOnly } from './phone-only.tsx'

/**
 * The page that the link in a message opens, without signing in. The token in the fragment (after the `#`) identifies
 * the pass, and no server sees it in an address. Without a token the page explains mobile passes and offers to sign in.
 */
export function ConnectScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <Explanation /> : <LinkedPass key={token} token={token} />
}

function Explanation() {
  const { title, description } = useFeatureTexts('bleConnect')
  const { signInButton } = useTexts().welcome
  usePageTitle(title)
  const isPhoneNeeded = useIsPhoneNeeded()
  return (
    <MessagePage
      title={title}
      actions={
        isPhoneNeeded ? undefined : (
          <Link to="/ble-connect" className={buttonClass()}>
            {signInButton}
          </Link>
        )
      }
    >
      <p>{description}</p>
      {isPhoneNeeded && <PhoneOnly path={connectPath} />}
    </MessagePage>
  )
}

function LinkedPass({ token }: { token: string }) {
  const { linkTitle } = useFeatureTexts('bleConnect')
  usePageTitle(linkTitle)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(readMobilePassLink, { body: { token } }),
    refetchOnWindowFocus: 'always',
  })
  if (error instanceof Failure && error.code === 'not-found') return <LinkGone />
  return (
    <main id="main" className={page.page}>
      <h1>{linkTitle}</h1>
      {data && <PassDetails link={data} token={token} />}
      {!data && !error && <PassesLoading />}
      {!data && error && (
        <>
          <Banner
            tone="bad"
            title={t('passFailed')}
            action={
              <Button
                look="secondary"
                small
                busy={isFetching ? retry('trying') : undefined}
                onClick={() => void refetch()}
              >
                <TryAgainLabel />
              </Button>
            }
          >
            {error instanceof Failure ? error.message : retry('tryAgain')}
          </Banner>
          <CallUs />
        </>
      )}
    </main>
  )
}

/** The holder's first name, the link to the app and, on wide screens, a QR code for the phone. */
function PassDetails({ link, token }: { link: MobilePassLink; token: string }) {
  const { dateFormat, frontEndSettings } = useSettings()
  const texts = useFeatureTexts('bleConnect')
  const isWide = useLayout('wide')
  const isPhoneNeeded = useIsPhoneNeeded()
  return (
    <>
      <p className={styles.lede}>{t('linkFor', { name: link.firstName, text: texts.linkText })}</p>
      {link.isConnected && <Banner tone="ok" icon="mobile" title={texts.connectedMessage} announce />}
      {!isPhoneNeeded && <OpenAppLink appUrl={link.appUrl} />}
      {isWide && (
        <section className={styles.nothing}>
          <p>{texts.otherPhoneText}</p>
          <QrCode
            className={styles.code}
            text={`${frontEndSettings.baseUrl}${connectPath}#${token}`}
            label={t('qrCodeOfLink')}
          />
        </section>
      )}
      <p className={styles.detail}>
        {t('linkValidity', {
          day: formatCheckInDate(link.expiresAtUtc.slice(0, 10), dateFormat),
          name: link.firstName,
        })}
      </p>
    </>
  )
}

function OpenAppLink({ appUrl }: { appUrl: string | null }): ReactNode {
  const { openAppButton, noAppText } = useFeatureTexts('bleConnect')
  if (appUrl === null) return <p>{noAppText}</p>
  return (
    <a className={buttonClass()} href={appUrl} rel="noreferrer">
      {openAppButton}
    </a>
  )
}

/** The same message for an unknown, replaced or expired link. */
function LinkGone() {
  const { linkGoneTitle, linkGoneText } = useFeatureTexts('bleConnect')
  usePageTitle(linkGoneTitle)
  return (
    <MessagePage title={linkGoneTitle} actions={<CallUs />}>
      <p>{linkGoneText}</p>
    </MessagePage>
  )
}
