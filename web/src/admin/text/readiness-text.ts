import type { BlockedPlace, Resolver } from '@first-chair/core/readiness/blocker-codes'
import type { ReadinessGap } from '@first-chair/core/readiness/setup-gaps'
import type { ReadinessVerdict } from '@first-chair/core/readiness/readiness'
import type { ReasonPart } from '@first-chair/core/pass-check/reason-text'
import { t } from '../../catalogue/admin-readiness.ts'

/** What a blocker stops, as a word for a column. */
export const placeLabels = {
  gate: t('place-gate'),
  'pick-up': t('place-pick-up'),
  rental: t('place-rental'),
  lesson: t('place-lesson'),
  nothing: t('place-nothing'),
} as const satisfies Record<BlockedPlace, string>

/** Who can resolve a blocker. */
export const resolverLabels = {
  guest: t('resolver-guest'),
  'that-adult': t('resolver-that-adult'),
  desk: t('resolver-desk'),
  office: t('resolver-office'),
  shop: t('resolver-shop'),
  'nobody-before': t('resolver-nobody-before'),
} as const satisfies Record<Resolver, string>

/** What the resort did not say about a reason of blocked passes. */
export const reasonPartLabels = {
  'guest-text': t('part-guest-text'),
  'staff-text': t('part-staff-text'),
  owner: t('part-owner'),
  'way-back': t('part-way-back'),
} as const satisfies Record<ReasonPart, string>

/** Verdicts without their time. */
export const readinessVerdictLabels = {
  ready: t('verdict-ready'),
  'ready-from': t('verdict-ready-from'),
  pending: t('verdict-pending'),
  'not-ready': t('verdict-not-ready'),
  unknown: t('verdict-unknown'),
} as const satisfies Record<ReadinessVerdict, string>

/** A verdict as staff read it: "Ready from 15:00". */
export function formatVerdict({ verdict, readyFrom }: { verdict: ReadinessVerdict; readyFrom: string | null }): string {
  return readyFrom === null ? readinessVerdictLabels[verdict] : t('verdict-ready-from-time', { time: readyFrom })
}

const gapTexts = {
  'waiver-dates': (subject) => t('gap-waiver-dates', { subject }),
  'reason-without-text': (subject) => t('gap-reason-without-text', { subject }),
  'no-tasks': () => t('gap-no-tasks'),
} as const satisfies Record<ReadinessGap['code'], (subject: string) => string>

/** What the resort has to correct in the setup, as a sentence. */
export function formatGap({ code, subject }: Pick<ReadinessGap, 'code' | 'subject'>): string {
  return gapTexts[code](subject)
}
