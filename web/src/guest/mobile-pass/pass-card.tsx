import { toCalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { Failure } from '@first-chair/core/contract/failure'
import { isReadyToSend, type LinkSending } from '@first-chair/core/media/link-sending'
import type { ContactMedia } from '@first-chair/core/media/media'
import type { MediaStatus } from '@first-chair/core/media/media-status'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../catalogue/mobile-pass.ts'
import { t as retry } from '../../catalogue/retry.ts'
import { unseen } from '../../catalogue/tags.tsx'
import { useSettings, useFeatureTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { WalletButtons } from '../passes/wallet-buttons.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './mobile-pass.module.css'
import { PassFront } from './pass-front.tsx'
import { SendForm } from './send-form.tsx'
import { useActivateMobilePass } from './use-mobile-passes.ts'

const icons = {
  NoMedia: 'information',
  Unsent: 'message',
  Sent: 'mail',
  Connected: 'mobile',
  Unknown: 'warning',
} as const satisfies Record<MediaStatus, IconName>

type PassCardProps = {
  pass: ContactMedia
  photo: string | undefined
  /** The form to send the link is open. At most one form is open at a time. */
  isSending: boolean
  onSend: () => void
  onCancel: () => void
  onSent: (sent: ContactMedia) => void
  isChecking: boolean
  onCheckAgain: () => void
}

/** One pass: its front, its status, and the one action for it. */
export function PassCard(props: PassCardProps) {
  const { pass, isSending, onSend, onCancel, onSent } = props
  const id = useId()
  const status = useRef<HTMLDivElement>(null)
  const [isMoving, setIsMoving] = useState(false)
  const [isConfirmingMove, setIsConfirmingMove] = useState(false)
  const isConnected = pass.eTicket.status === 'Connected'
  return (
    <li className={`${cardClass({ pad: false })} ${styles.card}`} aria-labelledby={id}>
      <PassFront pass={pass} photo={props.photo} id={id} />
      <div className={styles.below}>
        <div ref={status} className={`${styles.status} ${styles[pass.eTicket.status]}`} tabIndex={-1}>
          <Icon name={icons[pass.eTicket.status]} />
          {/* Live region: screen readers announce when a message has been sent meanwhile. */}
          <div className={styles.words} aria-live="polite">
            <StatusText pass={pass} />
          </div>
          {!isSending && <Action {...props} onMove={() => setIsConfirmingMove(true)} />}
        </div>
        {isSending && (
          <SendForm
            pass={pass}
            isMoving={isMoving}
            onSent={(sent) => {
              setIsMoving(false)
              status.current?.focus()
              onSent(sent)
            }}
            onCancel={
              isReadyToSend(pass)
                ? undefined
                : () => {
                    setIsMoving(false)
                    onCancel()
                  }
            }
          />
        )}
        {pass.eTicket.id !== null && !isSending && (
          <div className={styles.wallets}>
            <WalletButtons contact={pass} externalOrderId={pass.orderId ?? ''} isOneOfMany />
          </div>
        )}
      </div>
      {isConfirmingMove && isConnected && (
        <MoveDialog
          device={pass.eTicket.download?.device ?? ''}
          onMove={() => {
            setIsConfirmingMove(false)
            setIsMoving(true)
            onSend()
          }}
          onClose={() => setIsConfirmingMove(false)}
        />
      )}
    </li>
  )
}

function StatusText({ pass }: { pass: ContactMedia }) {
  const { eTicket, firstName, productName, sending } = pass
  const { dateFormat } = useSettings()
  const texts = useFeatureTexts('bleConnect')
  const withDay = (text: string, moment: string | null | undefined) =>
    moment ? t('onDay', { text, day: formatCheckInDate(toLocalDay(moment), dateFormat) }) : text
  const recipient = eTicket.delivery?.recipient ?? ''
  const sendingText = useSendingText(sending)
  const messages = {
    NoMedia: [texts.noMediaMessage, productName === null ? texts.noProductMessage : t('passCard', { name: firstName })],
    Unsent: isReadyToSend(pass)
      ? [texts.unsentMessage, t('chooseRecipient', { name: firstName })]
      : [sendingText ?? texts.unsentMessage, recipient],
    Sent: [texts.sentMessage, withDay(recipient, eTicket.delivery?.updateDateUtc)],
    Connected: [texts.connectedMessage, withDay(eTicket.download?.device ?? '', eTicket.download?.downloadDate)],
    Unknown: [texts.unknownMessage, t('notResponding')],
  } as const satisfies Record<MediaStatus, readonly [string, string]>
  const [message, detail] = messages[eTicket.status]
  return (
    <>
      <b>{message}</b>
      <span className={styles.detail}>{detail}</span>
      {eTicket.status === 'Connected' && sendingText && (
        <span className={styles.detail}>
          {recipient === '' ? sendingText : t('newLink', { status: sendingText, recipient })}
        </span>
      )}
      {sending === 'undeliverable' && (
        <span className={styles.undeliverable}>
          {recipient === ''
            ? texts.undeliverableMessage
            : t('undeliverable', { message: texts.undeliverableMessage, recipient })}
        </span>
      )}
    </>
  )
}

/** The text about a message that is not confirmed as sent; undefined if there is no such message. */
function useSendingText(sending: LinkSending): string | undefined {
  const { onItsWayMessage, heldMessage, unclearMessage } = useFeatureTexts('bleConnect')
  switch (sending) {
    case 'on-its-way':
      return onItsWayMessage
    case 'held':
      return heldMessage
    case 'unclear':
      return unclearMessage
    default:
      return undefined
  }
}

function toLocalDay(moment: string): string {
  const date = new Date(moment)
  return toCalendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
}

function Action(props: PassCardProps & { onMove: () => void }) {
  const { pass, onSend, isChecking, onCheckAgain, onMove } = props
  const texts = useFeatureTexts('bleConnect')
  switch (pass.eTicket.status) {
    case 'NoMedia':
      return pass.productName === null ? null : <Activation pass={pass} onActivated={onSend} />
    case 'Unsent':
      return !isReadyToSend(pass) ? (
        <ResendLater pass={pass} onSend={onSend} />
      ) : (
        <Button small look="secondary" onClick={onSend}>
          {t('actionTo', { action: texts.sendButton, name: pass.firstName, unseen })}
        </Button>
      )
    case 'Sent':
      return <ResendLater pass={pass} onSend={onSend} />
    case 'Connected':
      return pass.sendingsLeft === 0 ? null : (
        <Button small look="ghost" onClick={onMove}>
          {t('actionFor', { action: texts.moveButton, name: pass.firstName, unseen })}
        </Button>
      )
    default:
      return (
        <Button small look="secondary" busy={isChecking ? t('checking') : undefined} onClick={onCheckAgain}>
          {texts.checkAgainButton}
        </Button>
      )
  }
}

function Activation({ pass, onActivated }: { pass: ContactMedia; onActivated: () => void }) {
  const { activateButton } = useFeatureTexts('bleConnect')
  const activation = useActivateMobilePass(pass.contactId)
  return (
    <>
      <Button
        small
        look="secondary"
        busy={activation.isPending ? t('oneMoment') : undefined}
        onClick={() => activation.mutate(undefined, { onSuccess: onActivated })}
      >
        {t('actionFor', { action: activateButton, name: pass.firstName, unseen })}
      </Button>
      {activation.error && (
        <div className={styles.failed}>
          <Banner tone="bad" title={t('activationFailed')}>
            {activation.error instanceof Failure ? activation.error.message : retry('tryAgain')}
          </Banner>
        </div>
      )}
    </>
  )
}

/** Remounts the countdown after each message, and after each answer with a new waiting time. */
function ResendLater({ pass, onSend }: { pass: ContactMedia; onSend: () => void }) {
  return <Resend key={`${pass.secondsToResend} ${pass.eTicket.delivery?.updateDateUtc}`} pass={pass} onSend={onSend} />
}

function Resend({ pass, onSend }: { pass: ContactMedia; onSend: () => void }) {
  const { resendButton } = useFeatureTexts('bleConnect')
  const seconds = useCountdown(pass.secondsToResend)
  if (pass.sendingsLeft === 0) return <span className={styles.later}>{t('limitReached')}</span>
  if (seconds > 0) return <span className={styles.later}>{t('resendIn', { seconds })}</span>
  return (
    <Button small look="secondary" onClick={onSend}>
      {t('actionTo', { action: resendButton, name: pass.firstName, unseen })}
    </Button>
  )
}

/** Counts down from `from` seconds to 0, starting when it is mounted. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  const isFinished = left <= 0
  useEffect(() => {
    if (isFinished) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isFinished])
  return Math.max(0, left)
}
