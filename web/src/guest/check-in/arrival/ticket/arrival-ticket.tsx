import { buildArrivalLink, type ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import { initials } from '@first-chair/core/contact/contact'
import { formatNameList } from '@first-chair/core/contact/format-name-list'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { getBlockerMessage, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { getGateMark } from '@first-chair/core/readiness/gate-mark'
import type { Blocker, HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getVerdictText } from '@first-chair/core/readiness/verdict-text'
import { useState, type ReactNode } from 'react'
import { t } from '../../../../catalogue/arrival.ts'
import { bold, unseen } from '../../../../catalogue/tags.tsx'
import { useSettings, useTexts } from '../../../../settings/use-settings.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { CallUs } from '../../../call-us.tsx'
import { ShareLinkButton } from '../../../signing-link/own-signatures.tsx'
import { usePhotos } from '../../../use-contact-tasks.ts'
import { HouseholdWallets } from '../../../passes/household-wallets.tsx'
import { ArrivalArt } from './arrival-art.tsx'
import { findWaiting, useOutbox } from '../../../unsent.ts'
import styles from './arrival-ticket.module.css'
import crew from './ticket-crew.module.css'
import verdictStyles from './verdict-line.module.css'
import { GateMark } from '../../../../ui/gate-mark.tsx'
import { getPeopleOnCard, sortByUrgency, type CardVerdict } from './card-verdict.ts'
import { HandOverCodes } from './hand-over-codes.tsx'
import { LargeCode } from './large-code.tsx'
import { VerdictLine } from './verdict-line.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'

/** The arrival card as a ticket: location, day, guests, what is left for the desk, and the QR code to show there. */
export function ArrivalTicket({
  card,
  readiness,
  verdict,
  signedCode,
  isReopened,
}: {
  card: ArrivalCard
  signedCode: string | null
  readiness: HouseholdReadiness | undefined
  /** Undefined while it is checked. */
  verdict: CardVerdict | undefined
  /** True for a card that is opened again, rather than by the end of check-in: it does not move. */
  isReopened: boolean
}) {
  const { dateFormat, frontEndSettings, languageSettings } = useSettings()
  const { checkIn } = languageSettings
  const [isLarge, setIsLarge] = useState(false)
  const [firstVerdict] = useState(verdict)
  const link = buildArrivalLink(frontEndSettings.baseUrl, card, signedCode)
  const day = readiness?.visitDay ?? card.arrivalDay
  const head = card.contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? card.contacts[0]

  return (
    <section className={isReopened ? `${styles.ticket} ${styles.still}` : styles.ticket} aria-label={t('arrivalCard')}>
      <div className={`${styles.part} ${styles.upper}`}>
        <ArrivalArt />
        <div className={styles.inside}>
          {verdict ? (
            <VerdictLine verdict={verdict} fadesIn={verdict.text !== firstVerdict?.text} />
          ) : (
            <p className={verdictStyles.verdict}>{t('checking')}</p>
          )}
          <dl className={styles.facts}>
            <Fact term={t('place')}>{card.locationName}</Fact>
            {day !== null && <Fact term={checkIn.arrivingLabel}>{formatCheckInDate(day, dateFormat)}</Fact>}
            <Fact term={checkIn.groupLabel}>{t('guests', { count: card.contacts.length })}</Fact>
          </dl>
          <Crew card={card} people={getPeopleOnCard(card, readiness)} />
          {readiness?.people.some(({ booked }) => booked.includes('lesson')) === true && (
            <HandOverCodes locationId={card.locationId} />
          )}
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
            <div className={styles.forWallet}>
              <HouseholdWallets contacts={card.contacts} />
            </div>
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

const first = (name: ReactNode) => <span className={crew.first}>{name}</span>

/** The tasks that are left for a guest: "Juno: Park Waiver". */
function formatLeft({ firstName }: { firstName: string }, tasks: readonly string[]) {
  return t('leftForGuest', { name: firstName, tasks: tasks.join(', '), b: bold })
}

/**
 * All guests, each ready or not, then what is left: signatures of other adults, tasks for the desk, missing birth
 * dates.
 */
function Crew({ card, people }: { card: ArrivalCard; people: readonly PersonReadiness[] }) {
  const { locationId, contacts } = card
  const photos = usePhotos()
  const { checkIn, home, ownSignature } = useTexts()
  const waiting = contacts.filter(({ leftForTheDesk }) => leftForTheDesk.length > 0)
  const withoutBirthDate = contacts.filter(({ isBirthDateMissing }) => isBirthDateMissing)
  const signing = contacts.filter(({ leftToSignThemselves }) => leftToSignThemselves.length > 0)
  return (
    <>
      <ul className={crew.crew}>
        {contacts.map((contact) => {
          const verdict = people.find(({ contactId }) => contactId === contact.contactId)
          return (
            <li key={contact.contactId}>
              <span className={crew.face}>
                <Avatar initials={initials(contact)} photo={photos.get(contact.contactId)} size={faceSize} />
                {verdict && (
                  <span className={crew.faceMark}>
                    <GateMark mark={getGateMark(verdict)} size={22} />
                  </span>
                )}
              </span>
              {verdict ? (
                t('guestOnCard', { name: contact.firstName, verdict: getVerdictText(verdict), first, unseen })
              ) : (
                <span className={crew.first}>{contact.firstName}</span>
              )}
            </li>
          )
        })}
      </ul>
      <NotReadyYet card={card} people={people} />
      {signing.length > 0 && (
        <div className={crew.left}>
          <h3 className={crew.leftTitle}>
            <Icon name="document" size="s" />
            {ownSignature.stillToSign}
          </h3>
          <ul className={crew.signing}>
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
        <div className={crew.left}>
          <h3 className={crew.leftTitle}>
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
        <div className={crew.left}>
          <h3 className={crew.leftTitle}>
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

/** Codes that other sections of the card explain in more detail. */
const codesElsewhere: ReadonlySet<BlockerCode> = new Set([
  'birth-date-missing',
  'waiver-by-another-adult',
  'waiver-at-the-desk',
  'waiver-only-on-the-day',
])

/** The other reasons why somebody is not ready, and the tasks that are due again on the day of arrival. */
function NotReadyYet({ card, people }: { card: ArrivalCard; people: readonly PersonReadiness[] }) {
  const { home } = useTexts()
  const { dateFormat } = useSettings()
  const { entries } = useOutbox()
  const isOnThisPhone = ({ action }: Blocker) =>
    action.kind === 'task' && action.contactTaskId !== null && findWaiting(entries, action.contactTaskId) !== undefined
  const isOnlyOne = people.filter(({ verdict }) => verdict === 'not-ready').length === 1
  const open = sortByUrgency(people).flatMap(({ contactId, blockers }) => {
    const listed = blockers.filter(({ code }) => !codesElsewhere.has(code))
    const name = card.contacts.find((contact) => contact.contactId === contactId)?.firstName
    const [only] = listed.length === 1 ? listed : []
    // The verdict and the button above and below say that already.
    const isSaid =
      isOnlyOne && only?.action.kind === 'task' && only.message === getBlockerMessage(only.code) && !isOnThisPhone(only)
    return listed.length === 0 || isSaid || name === undefined ? [] : [{ contactId, name, blockers: listed }]
  })
  const needsResort = open.some(({ blockers }) => blockers.some(({ action }) => action.kind === 'call'))
  const dueAgainContacts = card.contacts.filter(({ dueAgain }) => dueAgain.length > 0)
  return (
    <>
      {open.length > 0 && (
        <div className={crew.left}>
          <h3 className={crew.leftTitle}>
            <Icon name="problem" size="s" />
            {t('notReadyTitle')}
          </h3>
          <ul>
            {open.map(({ contactId, name, blockers }) => (
              <li key={contactId}>
                {t('leftForGuest', {
                  name,
                  tasks: blockers
                    .map((blocker) =>
                      isOnThisPhone(blocker) ? t('onThisPhone', { text: blocker.message }) : blocker.message,
                    )
                    .join(' '),
                  b: bold,
                })}
              </li>
            ))}
          </ul>
          {needsResort && <CallUs />}
        </div>
      )}
      {dueAgainContacts.length > 0 && card.arrivalDay !== null && (
        <div className={crew.left}>
          <h3 className={crew.leftTitle}>
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
