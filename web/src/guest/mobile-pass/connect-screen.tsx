import { Failure } from '@first-chair/core/failure'
import { connectPath, type MobilePassLink } from '@first-chair/core/media/media'
import { readMobilePassLink } from '@first-chair/core/media/media.api'
import { checkInDate } from '@first-chair/core/date-format'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { MessagePage } from '../../app/message-page.tsx'
import page from '../../app/page.module.css'
import { useLayout } from '../../art/use-layout.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts, useTextsOf, useTheme } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CallUs } from '../call-us.tsx'
import { TryAgainWords } from '../try-again-words.tsx'
import styles from './mobile-pass.module.css'
import { PassesLoading } from './passes-loading.tsx'
import { PhoneOnly } from './phone-only.tsx'

/**
 * What the link of a message opens, without signing in: the token behind the `#` says which pass it is, and no server sees it in
 * an address. Without a token it explains mobile passes, and offers to sign in.
 */
export function ConnectScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <Explanation /> : <LinkOf key={token} token={token} />
}

function Explanation() {
  const { title, description } = useTextsOf('bleConnect')
  const { signInButton } = useTexts().welcome
  usePageTitle(title)
  const isWide = useLayout('wide')
  const isPhoneOnly = useTheme().bleConnect?.mediaPassesDisplay === 'Mobile Only' && isWide
  return (
    <MessagePage
      title={title}
      actions={
        isPhoneOnly ? undefined : (
          <Link to="/ble-connect" className={buttonClass()}>
            {signInButton}
          </Link>
        )
      }
    >
      <p>{description}</p>
      {isPhoneOnly && <PhoneOnly path={connectPath} />}
    </MessagePage>
  )
}

function LinkOf({ token }: { token: string }) {
  const { linkTitle } = useTextsOf('bleConnect')
  usePageTitle(linkTitle)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(readMobilePassLink, { body: { token } }),
    refetchOnWindowFocus: 'always',
  })
  if (error instanceof Failure && error.code === 'not-found') return <LinkGone />
  return (
    <main id="main" className={page.page}>
      <h1>{linkTitle}</h1>
      {data && <Ready link={data} token={token} />}
      {!data && !error && <PassesLoading />}
      {!data && error && (
        <>
          <Banner
            tone="bad"
            title="The pass did not load"
            action={
              <Button look="secondary" small busy={isFetching ? 'Trying' : undefined} onClick={() => void refetch()}>
                <TryAgainWords />
              </Button>
            }
          >
            {error instanceof Failure ? error.message : 'Please try again.'}
          </Banner>
          <CallUs />
        </>
      )}
    </main>
  )
}

/** The holder's first name, the app that takes the pass over, and on wide screens the way to the phone. */
function Ready({ link, token }: { link: MobilePassLink; token: string }) {
  const { dateFormat, frontEndSettings, themeSettings } = useSettings()
  const texts = useTextsOf('bleConnect')
  const isWide = useLayout('wide')
  const isPhoneOnly = themeSettings.bleConnect?.mediaPassesDisplay === 'Mobile Only' && isWide
  return (
    <>
      <p className={styles.lede}>
        {link.firstName}: {texts.linkText}
      </p>
      {link.isConnected && <Banner tone="ok" icon="mobile" title={texts.connectedMessage} announce />}
      {!isPhoneOnly && <TakeOver appUrl={link.appUrl} />}
      {isWide && (
        <section className={styles.nothing}>
          <p>{texts.otherPhoneText}</p>
          <QrCode
            className={styles.code}
            text={`${frontEndSettings.baseUrl}${connectPath}#${token}`}
            label="QR code of this link"
          />
        </section>
      )}
      <p className={styles.detail}>
        The link works until {checkInDate(link.expiresAtUtc.slice(0, 10), dateFormat)}, and only for {link.firstName}.
      </p>
    </>
  )
}

function TakeOver({ appUrl }: { appUrl: string | null }): ReactNode {
  const { openAppButton, noAppText } = useTextsOf('bleConnect')
  if (appUrl === null) return <p>{noAppText}</p>
  return (
    <a className={buttonClass()} href={appUrl} rel="noreferrer">
      {openAppButton}
    </a>
  )
}

/** Unknown, replaced and expired look the same. */
function LinkGone() {
  const { linkGoneTitle, linkGoneText } = useTextsOf('bleConnect')
  usePageTitle(linkGoneTitle)
  return (
    <MessagePage title={linkGoneTitle} actions={<CallUs />}>
      <p>{linkGoneText}</p>
    </MessagePage>
  )
}
