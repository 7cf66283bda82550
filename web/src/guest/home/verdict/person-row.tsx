import { formatAgeShort, fullName, isMinor, type Contact } from '@first-chair/core/contact/contact'
import { getConfirmationText } from '@first-chair/core/readiness/confirmation-text'
import { getGateMark } from '@first-chair/core/readiness/gate-mark'
import type { Blocker, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getBlockerText, getPlaceText, getVerdictText, isGateOpen } from '@first-chair/core/readiness/verdict-text'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '../../../catalogue/home.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { cardClass } from '../../../ui/card.ts'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { AnswerTimes } from './answer-times.ts'
import { BlockerAction, findOwnStep, type BlockerStep } from './blocker-action.tsx'
import { Face } from './face.tsx'
import { HandOverButton } from './hand-over-button.tsx'
import { formatVisitDay } from '../../readiness/format-visit-day.ts'
import styles from './verdict.module.css'

type PersonRowProps = {
  contact: Contact
  person: PersonReadiness
  steps: readonly BlockerStep[]
  locationId: number
  adultAge: number
  times: AnswerTimes
  /** The step of the filled button. It is not offered twice if the row has another way. */
  mainStep: BlockerStep | undefined
  /** The guest has just added this member: the row gets the focus. */
  isNew: boolean
}

/** The verdict of one person: what is missing, what needs it, and one button that leads there. */
export function PersonRow({ contact, person, steps, locationId, adultAge, times, mainStep, isNew }: PersonRowProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const mark = getGateMark(person)
  const isReady = person.verdict === 'ready'
  const [first] = steps
  const own = findOwnStep(steps)
  // What only the resort can resolve comes first, but the guest can already do the rest.
  const actions = [own, first?.target.kind === 'call' && (!own || needsCall(first)) ? first : undefined].filter(
    (step) => step !== undefined,
  )
  const text = getRowText(person, contact)
  const isDated = times.isOld && (isReady || person.verdict === 'ready-from')
  return (
    <li
      className={`${cardClass({ pad: false })} ${styles.row} ${isReady ? styles.ready : ''}`}
      data-arrival={isNew || undefined}
    >
      <div className={styles.top}>
        <Face contact={contact} size={52} />
        <div className={styles.words}>
          <div className={styles.who}>
            <h3 ref={heading} tabIndex={-1}>
              {contact.firstName || fullName(contact)}
            </h3>
            <Who contact={contact} adultAge={adultAge} />
          </div>
          <p className={styles.verdict}>{isDated ? t('atTime', { verdict: text, time: times.checkTime }) : text}</p>
          <Details contact={contact} person={person} steps={steps} times={times} />
        </div>
        <GateMark mark={mark} />
      </div>
      {person.verdict === 'not-ready' && person.booked.length > 1 && <PlaceLines person={person} />}
      {actions.map((step, index) => (
        <ActionSlot
          key={`${step.blocker.code} ${step.blocker.subject}`}
          // The button is still there now: the focus moves when it has disappeared.
          onFocusLost={() => queueMicrotask(() => heading.current?.focus())}
        >
          {step.target.kind === 'signing-link' && <HandOverButton contact={contact} locationId={locationId} />}
          {(step.target.kind !== 'signing-link' || step !== mainStep) && (
            <BlockerAction
              step={step}
              locationId={locationId}
              look={index === 0 && step.target.kind !== 'signing-link' ? 'soft' : 'ghost'}
            />
          )}
        </ActionSlot>
      ))}
    </li>
  )
}

/** "Finn's photo is on its way" while only that is missing; else the words of the verdict. */
function getRowText(person: PersonReadiness, { firstName }: Contact): string {
  const kinds = person.verdict === 'pending' ? (person.confirmation?.kinds ?? []) : []
  if (kinds.length === 0 || firstName === '') return getVerdictText(person)
  const things = kinds.map((kind) => {
    const { messages, label } = taskKindDefinitions[kind]
    return t('thing', { kind: messages, task: label })
  })
  return t('onItsWay', { name: firstName, things, count: things.length })
}

/** A card that the person gets at the resort is no reason to call while something else can be done. */
function needsCall({ blocker }: BlockerStep): boolean {
  return blocker.blocks !== 'pick-up'
}

function Who({ contact, adultAge }: { contact: Contact; adultAge: number }) {
  const { home } = useTexts()
  const parts = [
    contact.age === null ? undefined : formatAgeShort(contact.age),
    contact.isHeadOfHouseHold ? home.you : contact.age !== null && isMinor(contact, adultAge) ? home.child : undefined,
  ].filter((part) => part !== undefined && part !== '')
  return parts.length > 0 && <span>{parts.join(' · ')}</span>
}

/** The place of the button. Calls `onFocusLost` if the button disappears while it has the focus. */
function ActionSlot({ onFocusLost, children }: { onFocusLost: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onFocusLost)
  useLayoutEffect(() => {
    latest.current = onFocusLost
  })
  useLayoutEffect(() => {
    const slot = element.current
    return () => {
      if (slot?.contains(document.activeElement) === true) latest.current()
    }
  }, [])
  return (
    <div ref={element} className={styles.action}>
      {children}
    </div>
  )
}

type DetailsProps = Pick<PersonRowProps, 'contact' | 'person' | 'steps' | 'times'>

/** Below the verdict: what needs it, what else is open, and who can help. */
function Details({ contact, person, steps, times }: DetailsProps) {
  switch (person.verdict) {
    case 'ready':
      return (
        <>
          <Small>{t('bookedFor', { places: person.booked.map((place) => t(bookedPlaces[place])) })}</Small>
          <Waiting person={person} times={times} />
        </>
      )
    case 'ready-from':
      return <Small>{t('readyFromText', { time: person.readyFrom ?? '' })}</Small>
    case 'pending':
      return person.confirmation ? <Waiting person={person} times={times} /> : <Small>{t('pendingText')}</Small>
    case 'unknown':
      return <Unknown contact={contact} person={person} times={times} />
    default:
      return <Open contact={contact} person={person} steps={steps} />
  }
}

/** When it was sent to the point of sale, and about when that confirms it. */
function Waiting({ person: { confirmation }, times }: Pick<DetailsProps, 'person' | 'times'>) {
  return confirmation && <Small>{getConfirmationText(confirmation, 'guest', times.formatMoment)}</Small>
}

function Unknown({ contact, person, times }: Omit<DetailsProps, 'steps'>) {
  const verdict = times.last?.texts[contact.contactId]
  return (
    <>
      <Small>
        {times.last && verdict !== undefined
          ? t('unknownLast', { time: times.checkTime, day: times.last.day, lastTime: times.last.time, verdict })
          : t('unknownText', { time: times.checkTime })}
      </Small>
      {person.blockers.length > 0 && <Small>{t('stillOpen', { texts: person.blockers.map(getBlockerText) })}</Small>}
    </>
  )
}

function Open({ contact, person, steps }: Omit<DetailsProps, 'times'>) {
  const [first, ...others] = person.blockers
  if (!first) return null
  const hasLines = person.booked.length > 1
  return (
    <>
      {!hasLines && <Place blocker={first}>{getPlaceText(first, person)}</Place>}
      {!hasLines && others.length > 0 && <Small>{t('alsoNeeds', { texts: others.map(getBlockerText) })}</Small>}
      <Help contact={contact} first={first} step={steps[0]} />
    </>
  )
}

/** Who can help if the guest cannot resolve it here, or from when. */
function Help({ contact, first, step }: { contact: Contact; first: Blocker; step: BlockerStep | undefined }) {
  const { home, application, passChecker } = useTexts()
  const { dateFormat } = useSettings()
  if (step?.isOnThisPhone) return <Small>{t('blockerOnThisPhone')}</Small>
  switch (step?.target.kind) {
    case 'wait':
      return step.target.day === null ? (
        <Small>{first.message}</Small>
      ) : (
        <Small>{t('waitUntil', { day: formatVisitDay(step.target.day, dateFormat) })}</Small>
      )
    case 'call':
      return (
        <Small>
          {first.code === 'pass-blocked' ? (first.wayBack ?? home.passBlockedText) : first.message}
          {application.phoneNumber === '' && ` ${t('askAtDesk')}`}
        </Small>
      )
    case 'shop':
      return <Small>{t((passChecker?.renewUrl ?? '') === '' ? 'shopTextNoLink' : 'shopText')}</Small>
    case 'signing-link':
      return <Small>{t('ownSignatureText', { name: contact.firstName })}</Small>
    default:
      return null
  }
}

/** One line for each place that the person booked: the lift may open although the lesson waits. */
function PlaceLines({ person }: { person: PersonReadiness }) {
  return (
    <ul className={styles.places}>
      {person.booked.map((place) => {
        const own = person.blockers.filter(({ blocks }) =>
          place === 'gate' ? blocks === 'gate' || blocks === 'pick-up' : blocks === place,
        )
        const isDone = own.length === 0 && (place !== 'gate' || isGateOpen(person))
        const mark = isDone ? 'ready' : own.length === 0 ? 'pending' : getGateMark({ ...person, blockers: own })
        return (
          <li key={place}>
            <GateMark mark={mark} size={28} />
            <span>
              <b>{t(placeTitles[place])}</b>
              <small>{own.length === 0 ? t('placeDone') : formatTexts(own)}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const formatTexts = (blockers: readonly Blocker[]) => blockers.map(getBlockerText).join(' · ')

const bookedPlaces = { gate: 'place-gate', rental: 'place-rental', lesson: 'place-lesson' } as const
const placeTitles = { gate: 'placeTitle-gate', rental: 'placeTitle-rental', lesson: 'placeTitle-lesson' } as const

const placeIcons = { gate: 'gate', 'pick-up': 'gate', rental: 'boot', lesson: 'heart', nothing: 'information' } as const

function Place({ blocker, children }: { blocker: Blocker; children: string }) {
  return (
    <p className={styles.place}>
      <Icon name={placeIcons[blocker.blocks]} size="s" />
      <span>{children}</span>
    </p>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>
}
