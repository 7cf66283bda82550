import type * as z from 'zod/mini'
import type { RequirementReason, ExplainedTask, MembershipReason, PurchaseReason, StateReason } from './explanation.ts'

/** Reasons as text for operators: the end of a sentence about a purchase. */
export const purchaseLabels = {
  'open-prepaid-access': 'counts: open prepaid access counts on any date',
  'in-window': 'counts: the date is within the days that count',
  cancelled: 'does not count: it was cancelled',
  'not-open': 'does not count: it is no longer open',
  'no-date': 'does not count: it has no date',
  'outside-window': 'does not count: the date is outside the days that count',
  elsewhere: 'does not count: its codes match no resort, resort group or sales location in the settings',
} as const satisfies Record<z.infer<typeof PurchaseReason>, string>

/** The end of a sentence about a person and an activity. */
export const membershipLabels = {
  'fits-age': 'takes part: the age fits',
  'bought-product': 'takes part: bought one of its products',
  'bought-something-else': 'takes part: bought a product of no activity, which counts for the default activity',
  'birth-date-missing': 'does not take part: the birth date is missing, and the activity has age limits',
  'too-young': 'does not take part: too young',
  'too-old': 'does not take part: too old',
  'nothing-counted': 'does not take part: no purchase counts',
  'bought-for-another-activity': 'does not take part: the purchases belong to another activity',
  'other-purchases-go-to-the-default-activity':
    'does not take part: the purchases belong to no activity, and this is not the default one',
} as const satisfies Record<z.infer<typeof MembershipReason>, string>

/** Why a task is required or not. */
export const requirementLabels = {
  'activity-task': 'required for everybody who takes part',
  'purchase-requires-it': 'required by a purchase',
  'birth-date-missing': 'not required: the birth date is missing, and the task has age limits',
  'too-young': 'not required: too young',
  'too-old': 'not required: too old',
  'no-purchase-requires-it': 'not required: no counted purchase requires it',
  'no-unprinted-media': 'not required: no active media waits to be printed',
} as const satisfies Record<z.infer<typeof RequirementReason>, string>

/** Why a task is complete or not. */
export const stateLabels = {
  'on-record': 'on record',
  'skipped-today': 'skipped for today',
  'no-record': 'no record',
  expired: 'the record has expired',
  'fields-missing': 'fields are missing in the record',
  'text-changed': 'the text has changed since it was signed',
} as const satisfies Record<z.infer<typeof StateReason>, string>

export const verdictLabels = {
  owed: 'Owed',
  complete: 'Complete',
  'not-owed': 'Not owed',
} as const satisfies Record<ExplainedTask['verdict'], string>
