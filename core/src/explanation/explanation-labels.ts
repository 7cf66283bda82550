import type * as z from 'zod/mini'
import { t } from '../catalogue/explanation.ts'
import type { RequirementReason, ExplainedTask, MembershipReason, PurchaseReason, StateReason } from './explanation.ts'

/** Reasons as text for operators: the end of a sentence about a purchase. */
export const purchaseLabels = {
  'open-prepaid-access': t('purchase-open-prepaid-access'),
  'in-window': t('purchase-in-window'),
  cancelled: t('purchase-cancelled'),
  'not-open': t('purchase-not-open'),
  'no-date': t('purchase-no-date'),
  'outside-window': t('purchase-outside-window'),
  elsewhere: t('purchase-elsewhere'),
} as const satisfies Record<z.infer<typeof PurchaseReason>, string>

/** The end of a sentence about a person and an activity. */
export const membershipLabels = {
  'fits-age': t('membership-fits-age'),
  'bought-product': t('membership-bought-product'),
  'bought-something-else': t('membership-bought-something-else'),
  'birth-date-missing': t('membership-birth-date-missing'),
  'too-young': t('membership-too-young'),
  'too-old': t('membership-too-old'),
  'nothing-counted': t('membership-nothing-counted'),
  'bought-for-another-activity': t('membership-bought-for-another-activity'),
  'other-purchases-go-to-the-default-activity': t('membership-other-purchases-go-to-the-default-activity'),
} as const satisfies Record<z.infer<typeof MembershipReason>, string>

/** Why a task is required or not. */
export const requirementLabels = {
  'activity-task': t('requirement-activity-task'),
  'purchase-requires-it': t('requirement-purchase-requires-it'),
  'birth-date-missing': t('requirement-birth-date-missing'),
  'too-young': t('requirement-too-young'),
  'too-old': t('requirement-too-old'),
  'no-purchase-requires-it': t('requirement-no-purchase-requires-it'),
  'no-unprinted-media': t('requirement-no-unprinted-media'),
} as const satisfies Record<z.infer<typeof RequirementReason>, string>

/** Why a task is complete or not. */
export const stateLabels = {
  'on-record': t('state-on-record'),
  'skipped-today': t('state-skipped-today'),
  'no-record': t('state-no-record'),
  expired: t('state-expired'),
  'fields-missing': t('state-fields-missing'),
  'text-changed': t('state-text-changed'),
  'text-will-change': t('state-text-will-change'),
  'photo-rejected': t('state-photo-rejected'),
} as const satisfies Record<z.infer<typeof StateReason>, string>

export const verdictLabels = {
  owed: t('verdict-owed'),
  complete: t('verdict-complete'),
  'not-owed': t('verdict-not-owed'),
} as const satisfies Record<ExplainedTask['verdict'], string>
