import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import { getHouseholdVerdict, type HouseholdVerdict } from '@first-chair/core/readiness/household-verdict'
import type { HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { t } from '../../../catalogue/home.ts'
import { nameVisitDay } from './name-visit-day.ts'

type TextsInput = {
  grouping: Pick<ContactTaskGrouping, 'contacts' | 'resortDay'>
  readiness: HouseholdReadiness
  dateFormat: DateFormat
  /** `HH:MM` of the last attempt. */
  checkTime: string
  /** True if the verdict could not be refreshed: it is said in the past, with its time. */
  isOld: boolean
  /** How many tasks are done: displayed while nobody is ready. */
  progress: string
}

/** The verdict of the household in one sentence, and one fact below it (docs/design.md, "Home and arrival card"). */
export function getVerdictTexts(input: TextsInput): { verdict: HouseholdVerdict; title: string; fact: string } {
  const { people, visitDay } = input.readiness
  const verdict = getHouseholdVerdict(people)
  const day = nameVisitDay(visitDay, input.grouping.resortDay, input.dateFormat)
  const title = getTitle(verdict, day, input)
  const isDated = input.isOld && (verdict.kind === 'ready' || verdict.kind === 'ready-from')
  return {
    verdict,
    title: isDated ? t('atTime', { verdict: title, time: input.checkTime }) : title,
    fact: getFact(verdict, day, input),
  }
}

function getTitle(
  verdict: HouseholdVerdict,
  day: string,
  { grouping, readiness, checkTime, isOld }: TextsInput,
): string {
  const people = readiness.people.length
  const getName = ({ contactId }: PersonReadiness) =>
    grouping.contacts.find((contact) => contact.contactId === contactId)?.firstName ?? ''
  switch (verdict.kind) {
    case 'ready':
      return t(isOld ? 'wasReadyTitle' : 'readyTitle', { people, day })
    case 'ready-from':
      return t('readyFromTitle', { people, time: verdict.time })
    case 'one-open': {
      const values = { people, name: getName(verdict.open), day }
      return t(titlesOfOne[verdict.obstacle], values)
    }
    case 'two-open':
      return t('twoOpenTitle', { names: verdict.open.map(getName) })
    case 'more-open':
      return verdict.count === people ? t('nobodyTitle') : t('moreOpenTitle', { open: verdict.count, people })
    case 'pending':
      return t('pendingTitle')
    case 'unknown':
      return t('unknownTitle', { time: checkTime })
    default:
      return t('nothingTitle', { day })
  }
}

/** The sentence if only one person is not ready, by what keeps that person. */
const titlesOfOne = {
  blocked: 'openTitle-blocked',
  nothing: 'openTitle-nothing',
  'own-signature': 'openTitle-own-signature',
  rental: 'openTitle-rental',
  lesson: 'openTitle-lesson',
  other: 'openTitle',
} as const

function getFact(verdict: HouseholdVerdict, day: string, { readiness: { people }, progress }: TextsInput): string {
  switch (verdict.kind) {
    case 'ready':
      return t('readyFact')
    case 'ready-from':
      return t('readyFromFact', { time: verdict.time })
    case 'pending':
      return t('pendingFact')
    case 'unknown':
      return t('unknownFact')
    case 'nothing':
      return people.every(({ blockers, alsoOpen }) => blockers.length + alsoOpen.length === 1)
        ? t('nothingFact')
        : t('nothingFactOpen')
    default: {
      const ready = people.filter((person) => person.verdict === 'ready').length
      return ready === 0 ? progress : t('openFact', { ready, people: people.length, day })
    }
  }
}
