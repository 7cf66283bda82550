import { fullName } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/contract/failure'
import type { OwnWaiver, OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import { completeOwnWaiver, readOwnWaivers } from '@first-chair/core/waiver/own-waivers.api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import page from '../../../layout/page.module.css'
import { t as copyText } from '../../../catalogue/signing-link.ts'
import { t } from '../../../catalogue/waiver.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CallUs } from '../../call-us.tsx'
import { useDraftKey } from '../../drafts/draft-key.ts'
import { OperatorHtml } from '../../../ui/operator-text/operator-html.tsx'
import { CopyAddress, useCopyAddress } from '../../signing-link/copy-address.tsx'
import { RequestCode } from '../../request-code.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { formatSigned } from './format-signed.ts'
import type { SendWaiver, WaiverToSign } from './send-waiver.ts'
import { DraftNotice, UnlessDraft } from './draft-notice.tsx'
import { useReading } from './signing-report/use-reading.ts'
import { WaiverForm } from './waiver-form.tsx'
import { WaiverFrame } from './waiver-frame.tsx'
import { WaiverSaved } from './waiver-saving.tsx'
import { WaiverText } from './waiver-text.tsx'
import { WhatChanged } from './what-changed.tsx'
import styles from './waiver.module.css'

/**
 * The page where an adult signs for themselves without signing in: the link that they received identifies them. Its
 * token is in the fragment (after the `#`), so that no server sees it in an address.
 */
export function OwnWaiversScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <LinkGone /> : <OwnWaiversForToken key={token} token={token} />
}

function OwnWaiversForToken({ token }: { token: string }) {
  const waiversQuery = query(readOwnWaivers, { body: { token } })
  const { data, error, isPending, refetch } = useQuery({
    ...waiversQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const queryClient = useQueryClient()
  const { linkGoneText } = useTexts().ownSignature
  const [signed, setSigned] = useState<OwnWaiver | undefined>(undefined)
  const copyAddress = useCopyAddress()
  /** Where the copies of what was signed here go. */
  const [copyTo, setCopyTo] = useState<string | undefined>(undefined)
  const hasKey = useDraftKey()

  if (isPending || !hasKey) return <StepLoading text={t('loadingYourWaivers')} onTryAgain={() => void refetch()} />
  if (!data) {
    if (error instanceof Failure && error.code === 'not-found') return <LinkGone />
    return <NotLoaded failure={error} onTryAgain={() => void refetch()} />
  }
  if (signed) return <WaiverSaved covered={[toWaiverToSign(data, signed)]} onShown={() => setSigned(undefined)} />
  const next = data.waivers.find(({ isComplete }) => !isComplete)
  if (!next) return <Done own={data} copyTo={copyTo} />

  const send: SendWaiver<OwnWaivers> = async ({ record }, signal) => {
    const to = record && copyAddress.address
    const body = {
      token,
      taskId: next.task.id,
      ...(record && { relatedObject: record }),
      ...(to !== undefined && { copyTo: to }),
    }
    try {
      const answer = await call(completeOwnWaiver, { query: { skip: String(record === undefined) }, body }, { signal })
      if (to !== undefined) setCopyTo(to)
      return answer
    } catch (failure) {
      const isLinkInvalid = failure instanceof Failure && failure.code === 'not-found'
      throw isLinkInvalid ? new Failure(failure.code, { message: linkGoneText, cause: failure }) : failure
    }
  }
  return (
    <Signing
      key={next.task.id}
      own={data}
      waiver={next}
      send={send}
      copyAddress={data.sendsCopies === true && copyAddress}
      reload={async () => void (await refetch())}
      onCompleted={(updated, isSigned) => {
        if (isSigned) setSigned(next)
        queryClient.setQueryData(waiversQuery.queryKey, updated)
      }}
    />
  )
}

function toWaiverToSign({ firstName, lastName }: OwnWaivers, { task }: OwnWaiver): WaiverToSign {
  return { id: `own-${task.id}`, task, contact: { contactId: '', firstName, lastName } }
}

type SigningProps = {
  own: OwnWaivers
  waiver: OwnWaiver
  send: SendWaiver<OwnWaivers>
  /** False if no copies are sent. */
  copyAddress: ReturnType<typeof useCopyAddress> | false
  reload: () => Promise<void>
  onCompleted: (updated: OwnWaivers, isSigned: boolean) => void
}

function Signing({ own, waiver: { task, text, change }, send, copyAddress, reload, onCompleted }: SigningProps) {
  const name = fullName(own)
  const waiver = toWaiverToSign(own, { task, text, isComplete: false, isSkipped: false, completeUntil: null, change })
  const total = own.waivers.length
  const position = own.waivers.findIndex((other) => other.task.id === task.id) + 1
  const { onEnd, getTimes } = useReading(text?.rolTextHash)
  useHeadingFocus(true)
  if (!text) return null
  return (
    <WaiverFrame
      step={total > 1 ? t('positionAtLocation', { location: own.locationName, position, total }) : own.locationName}
      hasHomeLink={false}
    >
      <main id="main" className={styles.main}>
        <div className={styles.doc}>
          <h1>{task.name}</h1>
          <h2 className={`${styles.who} ${styles.covers}`}>{t('signingForYourself', { name })}</h2>
          <DraftNotice html={text.rolText} />
          <OperatorHtml html={text.affirmation} className={styles.affirmation} />
          {change && <WhatChanged change={change} text={text.rolText} isOwn />}
          <WaiverText text={text} title={task.name} onEnd={onEnd} />
        </div>
        <UnlessDraft html={text.rolText}>
          {copyAddress && <CopyAddress {...copyAddress.field} />}
          <WaiverForm
            resortDay={own.resortDay}
            covered={[waiver]}
            minors={[]}
            text={text}
            getReading={getTimes}
            accountName={undefined}
            signer={name}
            mayWait={false}
            reloadText={reload}
            maySkip={task.isOptional}
            isReady={copyAddress ? copyAddress.check : undefined}
            send={send}
            onCompleted={({ record }, updated) => onCompleted(updated, record !== undefined)}
          />
        </UnlessDraft>
      </main>
    </WaiverFrame>
  )
}

function Done({ own, copyTo }: { own: OwnWaivers; copyTo: string | undefined }) {
  const { ownSignature, checkIn } = useTexts()
  const { doneTitle, doneText } = ownSignature
  const { dateFormat } = useSettings()
  usePageTitle(doneTitle)
  useHeadingFocus(true)
  return (
    <main id="main" className={page.page}>
      <h1>{doneTitle}</h1>
      <p>{doneText}</p>
      <ul className={styles.own}>
        {own.waivers.map(({ task, isSkipped, completeUntil }) => (
          <li key={task.id}>
            <Icon name={isSkipped ? 'cross' : 'tick'} size="s" />
            <span>
              <b>{task.name}</b>
              <span className={styles.state}>
                {isSkipped ? checkIn.skipped : formatSigned(completeUntil, dateFormat)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {copyTo !== undefined && <p>{copyText('copyOnItsWay', { address: copyTo })}</p>}
    </main>
  )
}

/** The same message for a wrong, replaced, expired or used link. */
function LinkGone() {
  const { linkGoneTitle, linkGoneText } = useTexts().ownSignature
  usePageTitle(linkGoneTitle)
  useHeadingFocus(true)
  return (
    <main id="main" className={page.page}>
      <h1>{linkGoneTitle}</h1>
      <p>{linkGoneText}</p>
      <CallUs />
    </main>
  )
}

function NotLoaded({ failure, onTryAgain }: { failure: Error | null; onTryAgain: () => void }) {
  usePageTitle(t('pageTitle'))
  useHeadingFocus(true)
  return (
    <main id="main" className={page.page}>
      <h1>{t('notLoaded')}</h1>
      <p role="alert">{failure instanceof Failure ? failure.message : t('pleaseTryAgain')}</p>
      <RequestCode failure={failure} />
      <Button onClick={onTryAgain}>
        <TryAgainLabel />
      </Button>
      <CallUs />
    </main>
  )
}
