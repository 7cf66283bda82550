import { t } from '../catalogue/readiness.ts'
import type { TaskKind } from '../task-kind/task-kinds.ts'

/** What a blocker stops. `pick-up`: the person has nothing to hold to a gate yet. `nothing`: it is only worth knowing. */
export const blockedPlaces = ['gate', 'pick-up', 'rental', 'lesson', 'nothing'] as const
export type BlockedPlace = (typeof blockedPlaces)[number]

/** Who can resolve a blocker. `nobody-before`: nobody before the day in `until`. */
export const resolvers = ['guest', 'that-adult', 'desk', 'office', 'shop', 'nobody-before'] as const
type Resolver = (typeof resolvers)[number]

/** Where a guest goes to resolve a blocker. `none`: nowhere, it resolves itself or the resort does it. */
export const blockerActions = ['task', 'send-link', 'buy', 'connect-phone', 'call', 'none'] as const
type BlockerAction = (typeof blockerActions)[number]

type BlockerDefinition = { blocks: BlockedPlace; resolvedBy: Resolver; action: BlockerAction }

/**
 * Everything that can keep a person from what they booked (docs/domain.md, "Readiness"), in the order in which somebody
 * should deal with it. The codes are part of the API. The list may grow: read an unknown code as "ask at the desk".
 */
export const blockerDefinitions = {
  'birth-date-missing': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'nothing-bought': { blocks: 'gate', resolvedBy: 'guest', action: 'buy' },
  'purchase-expired': { blocks: 'gate', resolvedBy: 'guest', action: 'buy' },
  'purchase-not-yet-valid': { blocks: 'gate', resolvedBy: 'nobody-before', action: 'none' },
  'blackout-day': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'purchase-not-open': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'not-paid': { blocks: 'gate', resolvedBy: 'office', action: 'call' },
  'age-does-not-fit': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'other-place': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'hours-over': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'no-pass': { blocks: 'pick-up', resolvedBy: 'desk', action: 'call' },
  'pass-blocked': { blocks: 'gate', resolvedBy: 'office', action: 'call' },
  'pass-inactive': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'pass-not-linked': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'phone-not-connected': { blocks: 'gate', resolvedBy: 'guest', action: 'connect-phone' },
  'waiver-missing': { blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'waiver-expired': { blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'waiver-text-changed': { blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'waiver-only-on-the-day': { blocks: 'gate', resolvedBy: 'nobody-before', action: 'none' },
  'waiver-by-another-adult': { blocks: 'gate', resolvedBy: 'that-adult', action: 'send-link' },
  'waiver-at-the-desk': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'photo-missing': { blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'photo-out-of-date': { blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'rental-profile-missing': { blocks: 'rental', resolvedBy: 'guest', action: 'task' },
  'rental-profile-out-of-date': { blocks: 'rental', resolvedBy: 'guest', action: 'task' },
  'child-registration-missing': { blocks: 'lesson', resolvedBy: 'guest', action: 'task' },
  'child-registration-out-of-date': { blocks: 'lesson', resolvedBy: 'guest', action: 'task' },
  'refused-by-point-of-sale': { blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'possible-duplicate': { blocks: 'nothing', resolvedBy: 'desk', action: 'none' },
} as const satisfies Record<string, BlockerDefinition>

export type BlockerCode = keyof typeof blockerDefinitions

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const blockerCodes = Object.keys(blockerDefinitions) as [BlockerCode, ...BlockerCode[]]

/** What a blocker means for the guest. */
export function getBlockerMessage(code: BlockerCode): string {
  return t(code)
}

/** The blockers of a task that was never done, and of one that no longer counts. */
export const taskBlockers = {
  Waiver: { missing: 'waiver-missing', outOfDate: 'waiver-expired' },
  RentalProfile: { missing: 'rental-profile-missing', outOfDate: 'rental-profile-out-of-date' },
  ChildRegistration: { missing: 'child-registration-missing', outOfDate: 'child-registration-out-of-date' },
  Photo: { missing: 'photo-missing', outOfDate: 'photo-out-of-date' },
} as const satisfies Record<TaskKind, { missing: BlockerCode; outOfDate: BlockerCode }>
