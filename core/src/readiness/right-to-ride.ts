import type { CalendarDate } from '../calendar/calendar-date.ts'
import { getAge } from '../contact/contact.ts'
import { isSoldForResort } from '../household/counted-purchases.ts'
import type { Access, Person, Purchase } from '../household/household.ts'
import { followsPurchases } from '../location/location.ts'
import { getAgeMisfit } from '../owed-task/age-range.ts'
import { taskKindDefinitions } from '../task-kind/task-kinds.ts'
import type { Gate } from '../opening-hours/gates.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { ReadinessFacts } from './readiness-facts.ts'
import type { PersonReadiness } from './readiness.ts'

type Facts = Pick<ReadinessFacts, 'owed' | 'visitDay' | 'gates'>

/** A problem of a purchase on the visit day. */
type PurchaseProblem = {
  code: BlockerCode
  subject: string
  since: CalendarDate | null
  until: CalendarDate | null
}

export type RightToRide = {
  problems: readonly PurchaseProblem[]
  booked: PersonReadiness['booked']
  /** The purchases of the person that are for the visit day, also those with a problem. */
  purchases: readonly Purchase[]
  /** True if one of these requires a photo. */
  isPhotoRequired: boolean
}

/**
 * Judges the purchases of one person for the visit day: whether one of them opens the gates, what prevents it, and what
 * is booked. Without a purchase for the day the person has booked the gate, and `nothing-bought` says that it is not
 * paid for.
 */
export function getRightToRide(person: Person, facts: Facts): RightToRide {
  const judged: { purchase: Purchase; day: DayMatch }[] = []
  const purchases: Purchase[] = []
  let opensGate = false
  let hasUsable = false
  for (const purchase of facts.owed.purchases) {
    if (purchase.contactId !== person.contactId || !isConsidered(purchase, facts)) continue
    const day = getDayMatch(purchase, facts.visitDay)
    judged.push({ purchase, day })
    if (day !== 'valid') continue
    purchases.push(purchase)
    if (!opensGates(purchase)) continue
    opensGate = true
    hasUsable ||= getProblems(purchase, person, facts).length === 0
  }
  // A purchase with a problem counts too, so that solving the problem requires nothing new.
  const requires = (rule: string) =>
    purchases.some(({ components }) => components.some(({ rules }) => rules.includes(rule)))

  const isForRental = requires(taskKindDefinitions.RentalProfile.requiredByRule)
  const isForLesson = requires(taskKindDefinitions.ChildRegistration.requiredByRule)
  const isForGate = opensGate || !(isForRental || isForLesson)
  const booked: PersonReadiness['booked'] = isForGate ? ['gate'] : []
  if (isForRental) booked.push('rental')
  if (isForLesson) booked.push('lesson')
  const hasRight = hasUsable || isBookedByAnother(person, judged, facts)
  return {
    purchases,
    booked,
    problems: hasRight || !isForGate ? [] : getRightProblems(person, judged, facts),
    isPhotoRequired: purchases.some(({ components }) =>
      components.some(
        ({ rules, isImageRequired }) => isImageRequired || rules.includes(taskKindDefinitions.Photo.requiredByRule),
      ),
    ),
  }
}

/** How a purchase relates to the visit day. */
export const dayMatches = ['valid', 'not-yet', 'ended', 'no-day'] as const
type DayMatch = (typeof dayMatches)[number]

/** One purchase of a person, as `getRightToRide` judges it. `isConsidered`: it is not cancelled, and sold for this resort. */
export type JudgedPurchase = {
  purchase: Purchase
  isConsidered: boolean
  day: DayMatch
  opensGates: boolean
  problems: readonly BlockerCode[]
}

/** Judges each purchase of a person for the visit day, also those that are not considered. */
export function judgePurchases(person: Person, facts: Facts): JudgedPurchase[] {
  return facts.owed.purchases
    .filter(({ contactId }) => contactId === person.contactId)
    .map((purchase) => {
      const day = getDayMatch(purchase, facts.visitDay)
      return {
        purchase,
        isConsidered: isConsidered(purchase, facts),
        day,
        opensGates: opensGates(purchase),
        problems: day === 'valid' ? getProblems(purchase, person, facts).map(({ code }) => code) : [],
      }
    })
}

function isConsidered(purchase: Purchase, { owed }: Facts): boolean {
  if (purchase.isCancelled) return false
  // If the point of sale says what a purchase opens, the resort that sold it does not matter.
  return purchase.validity !== undefined || isSoldForResort(purchase, owed.purchaseWindow)
}

/** Sales and orders are for their day, unless they have days of their own. Open prepaid access may be for any day. */
export function getDayMatch({ kind, isOpen, productDate, validity }: Purchase, day: CalendarDate): DayMatch {
  const first = validity?.validFrom ?? productDate
  const last = validity?.validUntil ?? productDate
  const isForAnyDay = kind === 'prepaidAccess' && isOpen
  if (isForAnyDay && validity === undefined) return 'valid'
  if (first === null && !isForAnyDay) return 'no-day'
  if (first !== null && day < first) return 'not-yet'
  return last !== null && last < day ? 'ended' : 'valid'
}

/** True on the visit day itself, if the hours of all purchases for the day are over, or the place has closed. */
export function isTooLateToday(
  { purchases }: Pick<RightToRide, 'purchases'>,
  { visitDay, now, openingHours: { closesAt } }: Pick<ReadinessFacts, 'visitDay' | 'now' | 'openingHours'>,
): boolean {
  if (visitDay !== now.date) return false
  const endsLater = ({ fromTime, untilTime }: Access) =>
    untilTime === null ? now.time < closesAt || (fromTime !== null && fromTime > now.time) : now.time < untilTime
  return purchases.every(({ validity }) => validity !== undefined && !validity.access.some(endsLater))
}

/** True if a purchase opens gates, or if the point of sale does not say what it opens. */
function opensGates({ validity }: Purchase): boolean {
  return validity === undefined || validity.access.length > 0
}

/** What prevents the use of a purchase on a day for which it is. */
function getProblems(purchase: Purchase, person: Person, facts: Facts): PurchaseProblem[] {
  const { validity, productName: subject } = purchase
  const day = facts.visitDay
  const problem = (code: BlockerCode, dates: Partial<PurchaseProblem> = {}): PurchaseProblem => ({
    code,
    subject,
    since: null,
    until: null,
    ...dates,
  })
  const problems: PurchaseProblem[] = []
  if (purchase.kind === 'prepaidAccess' && !purchase.isOpen) problems.push(problem('purchase-not-open'))
  if (!validity) return problems
  const blackout = validity.blackouts.find(({ from, until }) => from <= day && day <= until)
  if (blackout) problems.push(problem('blackout-day', { since: blackout.from, until: blackout.until }))
  if (!validity.isPaid) problems.push(problem('not-paid'))
  const misfit = getAgeMisfit(validity, getAge(person.birthDate, day))
  if (misfit === 'birth-date-missing') problems.push(problem('birth-date-missing'))
  else if (misfit) problems.push(problem('age-does-not-fit'))
  const isHere = validity.access.some(({ place }) => facts.gates.some((gate) => isSamePlace(place, gate)))
  if (validity.access.length > 0 && !isHere) problems.push(problem('other-place'))
  return problems
}

/** Null means any place. */
function isSamePlace(place: string | null, { accessLocationId }: Gate): boolean {
  return place === null || accessLocationId === null || place === accessLocationId
}

/**
 * Why nothing opens the gates: the problems of the purchase for the day that has the fewest; else that one starts later
 * or has ended; else that nothing was bought.
 */
function getRightProblems(
  person: Person,
  judged: readonly { purchase: Purchase; day: DayMatch }[],
  facts: Facts,
): readonly PurchaseProblem[] {
  const gatePurchases = judged.filter(({ purchase }) => opensGates(purchase))
  const [best] = gatePurchases
    .filter(({ day }) => day === 'valid')
    .map(({ purchase }) => getProblems(purchase, person, facts))
    .toSorted((a, b) => a.length - b.length)
  if (best) return best
  const first = (match: DayMatch) => gatePurchases.find(({ day }) => day === match)?.purchase
  const later = first('not-yet')
  const since = later && (later.validity?.validFrom ?? later.productDate)
  if (later) return [{ code: 'purchase-not-yet-valid', subject: later.productName, since: null, until: since ?? null }]
  const ended = first('ended')
  const until = ended && (ended.validity?.validUntil ?? ended.productDate)
  if (ended) return [{ code: 'purchase-expired', subject: ended.productName, since: until ?? null, until: null }]
  return [{ code: 'nothing-bought', subject: '', since: null, until: null }]
}

/**
 * True if the point of sale does not say what purchases open, and somebody else of the household bought for the day: at
 * a location that does not follow purchases one person often buys for all.
 */
function isBookedByAnother(person: Person, own: readonly unknown[], { owed, visitDay }: Facts): boolean {
  return (
    own.length === 0 &&
    !followsPurchases(owed.location) &&
    owed.purchases.some(
      (purchase) =>
        purchase.contactId !== person.contactId &&
        purchase.validity === undefined &&
        !purchase.isCancelled &&
        isSoldForResort(purchase, owed.purchaseWindow) &&
        getDayMatch(purchase, visitDay) === 'valid',
    )
  )
}
