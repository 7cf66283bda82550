import {
  buildArrivalLink,
  isAnybodyBooked,
  isReadyOnCard,
  type ArrivalCard,
} from '@first-chair/core/contact-task/arrival-card'
import { initials } from '@first-chair/core/contact/contact'
import { formatNameList } from '@first-chair/core/contact/format-name-list'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { useState, type ReactNode } from 'react'
import { t } from '../../../catalogue/arrival.ts'
import { bold, unseen } from '../../../catalogue/tags.tsx'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CallUs } from '../../call-us.tsx'
import { ShareLinkButton } from '../../own-signatures.tsx'
import { usePhotos } from '../../use-contact-tasks.ts'
import { WalletButtons } from '../../wallet-buttons.tsx'
import { ArrivalArt } from './arrival-art.tsx'
import styles from './check-in-complete.module.css'
import { TickedFace } from '../step/faces.tsx'
import { LargeCode } from './large-code.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'

/** The arrival card as a ticket: location, day, guests, what is left for the desk, and the QR code to show there. */
export function ArrivalTicket({ card }: { card: ArrivalCard }) {
  const { dateFormat, frontEndSettings, languageSettings } = useSettings()
  const { checkIn } = languageSettings
  const [isLarge, setIsLarge] = useState(false)
  const link = buildArrivalLink(frontEndSettings.baseUrl, card)
  const head = card.contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? card.contacts[0]

  return (
    <section className={styles.ticket} aria-label={t('arrivalCard')}>
      <div className={`${styles.part} ${styles.upper}`}>
        <ArrivalArt />
        <div className={styles.inside}>
          <h2 className={styles.place}>{card.locationName}</h2>
          <dl className={styles.facts}>
            {card.arrivalDay !== null && (
              <Fact term={checkIn.arrivingLabel}>{formatCheckInDate(card.arrivalDay, dateFormat)}</Fact>
            )}
            <Fact term={checkIn.groupLabel}>{t('guests', { count: card.contacts.length })}</Fact>
            <Fact term={checkIn.checkedInLabel}>{formatCheckInDate(card.checkedInDay, dateFormat)}</Fact>
          </dl>
          <Crew card={card} />
        </div>
      </div>
      {link !== undefined && (
        <>
          <div className={styles.perforation} aria-hidden="true" />
          <div className={`${styles.part} ${styles.lower}`}>
            <div className={styles.stub}>
              <QrCode className={styles.code} text={link} label={t('qrCode')} />
              <div className={styles.household}>
                <p className={styles.term}>{checkIn.householdLabel}</p>
                <b className={styles.reference}>{card.householdReference}</b>
                {head && <p className={styles.family}>{head.lastName}</p>}
                <div className={styles.enlarge}>
                  <Button look="ghost" small onClick={() => setIsLarge(true)}>
                    <Icon name="enlarge" size="s" />
                    {checkIn.enlargeButton}
                  </Button>
                </div>
              </div>
            </div>
            <div className={styles.forWallet}>{head && <WalletButtons contact={head} />}</div>
          </div>
        </>
      )}
      {isLarge && link !== undefined && (
        <LargeCode link={link} reference={card.householdReference} onClose={() => setIsLarge(false)} />
      )}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className={styles.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const faceSize = 52

const first = (name: ReactNode) => <span className={styles.first}>{name}</span>

/** The tasks that are left for a guest: "Juno: Park Waiver". */
function formatLeft({ firstName }: { firstName: string }, tasks: readonly string[]) {
  return t('leftForGuest', { name: firstName, tasks: tasks.join(', '), b: bold })
}

function formatBlocks({ firstName, passBlocks }: ArrivalCard['contacts'][number]) {
  const reasons = passBlocks.filter((text) => text !== '').join(' ')
  return reasons === '' ? <b>{firstName}</b> : t('blockedPass', { name: firstName, reasons, b: bold })
}

/**
 * All guests, each ready or not, then what is left: signatures of other adults, tasks for the desk, missing birth
 * dates.
 */
function Crew({ card }: { card: ArrivalCard }) {
  const { locationId, contacts } = card
  const photos = usePhotos()
  const { checkIn, home, ownSignature } = useTexts()
  const waiting = contacts.filter(({ leftForTheDesk }) => leftForTheDesk.length > 0)
  const withoutBirthDate = contacts.filter(({ isBirthDateMissing }) => isBirthDateMissing)
  const signing = contacts.filter(({ leftToSignThemselves }) => leftToSignThemselves.length > 0)
  return (
    <>
      <ul className={styles.crew}>
        {contacts.map((contact, position) => {
          const photo = photos.get(contact.contactId)
          const isReady = isReadyOnCard(contact)
          return (
            <li key={contact.contactId}>
              {isReady ? (
                <TickedFace contact={contact} photo={photo} size={faceSize} delay={300 + position * 80} />
              ) : (
                <Avatar initials={initials(contact)} photo={photo} size={faceSize} />
              )}
              {t(isReady ? 'guestReady' : 'guestNotReady', { name: contact.firstName, first, unseen })}
            </li>
          )
        })}
      </ul>
      <NotReadyYet card={card} />
      {signing.length > 0 && (
        <div className={styles.left}>
          <h3 className={styles.leftTitle}>
            <Icon name="document" size="s" />
            {ownSignature.stillToSign}
          </h3>
          <ul className={styles.signing}>
            {signing.map((contact) => (
              <li key={contact.contactId}>
                <span>{formatLeft(contact, contact.leftToSignThemselves)}</span>
                <ShareLinkButton locationId={locationId} contact={contact} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {waiting.length > 0 && (
        <div className={styles.left}>
          <h3 className={styles.leftTitle}>
            <Icon name="clock" size="s" />
            {checkIn.stillToDoTitle}
          </h3>
          <ul>
            {waiting.map((contact) => (
              <li key={contact.contactId}>{formatLeft(contact, contact.leftForTheDesk)}</li>
            ))}
          </ul>
        </div>
      )}
      {withoutBirthDate.length > 0 && (
        <div className={styles.left}>
          <h3 className={styles.leftTitle}>
            <Icon name="warning" size="s" />
            {home.birthDateMissing}
          </h3>
          <p>{formatNameList(withoutBirthDate.map(({ firstName }) => firstName))}</p>
          <CallUs />
        </div>
      )}
    </>
  )
}

/**
 * Reasons beyond open tasks: blocked passes, no booking, and tasks that are due dueAgainContacts on the day of arrival.
 */
function NotReadyYet({ card }: { card: ArrivalCard }) {
  const { home } = useTexts()
  const { dateFormat } = useSettings()
  const blocked = card.contacts.filter(({ passBlocks }) => passBlocks.length > 0)
  const dueAgainContacts = card.contacts.filter(({ dueAgain }) => dueAgain.length > 0)
  return (
    <>
      {blocked.length > 0 && (
        <div className={styles.left}>
          <h3 className={styles.leftTitle}>
            <Icon name="problem" size="s" />
            {home.passBlockedTitle}
          </h3>
          <ul>
            {blocked.map((contact) => (
              <li key={contact.contactId}>{formatBlocks(contact)}</li>
            ))}
          </ul>
          <CallUs />
        </div>
      )}
      {!isAnybodyBooked(card) && (
        <div className={styles.left}>
          <h3 className={styles.leftTitle}>
            <Icon name="warning" size="s" />
            {home.noBookingTitle}
          </h3>
          <CallUs />
        </div>
      )}
      {dueAgainContacts.length > 0 && card.arrivalDay !== null && (
        <div className={styles.left}>
          <h3 className={styles.leftTitle}>
            <Icon name="clock" size="s" />
            {home.dueAgainTitle.replaceAll('{day}', formatCheckInDate(card.arrivalDay, dateFormat))}
          </h3>
          <ul>
            {dueAgainContacts.map((contact) => (
              <li key={contact.contactId}>{formatLeft(contact, contact.dueAgain)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
