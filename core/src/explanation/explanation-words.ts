import type * as z from 'zod/mini'
import type { AskedReason, ExplainedTask, MembershipReason, PurchaseReason, StateReason } from './explanation.ts'

/** Each reason as operators read it: the end of a sentence about a purchase. */
export const purchaseWords = {
  'open-prepaid-access': 'counts: open prepaid access counts on any date',
  'in-window': 'counts: the date is within the days that count',
  cancelled: 'does not count: it was cancelled',
  'not-open': 'does not count: it is not open any more',
  'no-date': 'does not count: it has no date',
  'outside-window': 'does not count: the date is outside the days that count',
  elsewhere: 'does not count: it matches none of the resort, resort group and sales location codes of the settings',
} as const satisfies Record<z.infer<typeof PurchaseReason>, string>

/** The end of a sentence about a person and an activity. */
export const membershipWords = {
  'fits-age': 'takes part: the age fits',
  'bought-product': 'takes part: bought one of its products',
  'bought-something-else': 'takes part: bought what no activity has, which goes to the default activity',
  'birth-date-missing': 'does not take part: the birth date is missing, and the activity has age limits',
  'too-young': 'does not take part: too young',
  'too-old': 'does not take part: too old',
  'nothing-counted': 'does not take part: nothing that was bought counts',
  'bought-for-another-activity': 'does not take part: what was bought belongs to another activity',
  'other-purchases-go-to-the-default-activity':
    'does not take part: what was bought belongs to no activity, and this is not the default one',
} as const satisfies Record<z.infer<typeof MembershipReason>, string>

/** Why a task is asked or not. */
export const askedWords = {
  'activity-task': 'everybody who takes part is asked for it',
  'purchase-requires-it': 'a purchase requires it',
  'birth-date-missing': 'not asked: the birth date is missing, and the task has age limits',
  'too-young': 'not asked: too young',
  'too-old': 'not asked: too old',
  'no-purchase-requires-it': 'not asked: no purchase that counts requires it',
  'no-unprinted-media': 'not asked: there is no active media that waits to be printed',
} as const satisfies Record<z.infer<typeof AskedReason>, string>

/** Why a task is done or not. */
export const stateWords = {
  'on-record': 'on record',
  'skipped-today': 'skipped for today',
  'no-record': 'nothing is on record',
  expired: 'what is on record has expired',
  'fields-missing': 'fields are missing in what is on record',
  'text-changed': 'the text has changed since it was signed',
} as const satisfies Record<z.infer<typeof StateReason>, string>

export const verdictWords = {
  owed: 'Owed',
  complete: 'Complete',
  'not-owed': 'Not owed',
} as const satisfies Record<ExplainedTask['verdict'], string>
