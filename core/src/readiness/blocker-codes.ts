import { t as staff } from '../catalogue/readiness-staff.ts'
import { t } from '../catalogue/readiness.ts'
import { t as short } from '../catalogue/verdict.ts'
import { allTaskKinds, taskKindDefinitions, type TaskKind } from '../task-kind/task-kinds.ts'

/** What a blocker stops. `pick-up`: the person has nothing to hold to a gate yet. `nothing`: it is only worth knowing. */
export const blockedPlaces = ['gate', 'pick-up', 'rental', 'lesson', 'nothing'] as const
export type BlockedPlace = (typeof blockedPlaces)[number]

/** Who can resolve a blocker. `nobody-before`: nobody before the day in `until`. */
export const resolvers = ['guest', 'that-adult', 'desk', 'office', 'shop', 'nobody-before'] as const
export type Resolver = (typeof resolvers)[number]

/** Where a guest goes to resolve a blocker. `none`: nowhere, it resolves itself or the resort does it. */
export const blockerActions = ['task', 'send-link', 'buy', 'connect-phone', 'call', 'none'] as const
type BlockerAction = (typeof blockerActions)[number]

/** What a blocker is about, for a gate that must not see more. `ticket`: what was bought. */
export const reasonClasses = ['person', 'ticket', 'pass', 'task', 'point-of-sale'] as const
type ReasonClass = (typeof reasonClasses)[number]

type BlockerDefinition = {
  reasonClass: ReasonClass
  blocks: BlockedPlace
  resolvedBy: Resolver
  action: BlockerAction
}

/**
 * Everything that can keep a person from what they booked (docs/domain.md, "Readiness"), in the order in which somebody
 * should deal with it. The codes are part of the API. The list may grow: read an unknown code as "ask at the desk".
 */
export const blockerDefinitions = {
  'birth-date-missing': { reasonClass: 'person', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'nothing-bought': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'guest', action: 'buy' },
  'purchase-expired': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'guest', action: 'buy' },
  'purchase-not-yet-valid': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'nobody-before', action: 'none' },
  'blackout-day': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'purchase-not-open': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'not-paid': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'office', action: 'call' },
  'age-does-not-fit': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'other-place': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'hours-over': { reasonClass: 'ticket', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'no-pass': { reasonClass: 'pass', blocks: 'pick-up', resolvedBy: 'desk', action: 'call' },
  'pass-to-collect': { reasonClass: 'pass', blocks: 'pick-up', resolvedBy: 'desk', action: 'call' },
  'pass-blocked': { reasonClass: 'pass', blocks: 'gate', resolvedBy: 'office', action: 'call' },
  'pass-inactive': { reasonClass: 'pass', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'pass-not-linked': { reasonClass: 'pass', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'phone-not-connected': { reasonClass: 'pass', blocks: 'gate', resolvedBy: 'guest', action: 'connect-phone' },
  'waiver-missing': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'waiver-expired': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'waiver-text-changed': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'waiver-only-on-the-day': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'nobody-before', action: 'none' },
  'waiver-by-another-adult': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'that-adult', action: 'send-link' },
  'waiver-at-the-desk': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'task-impossible': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'office', action: 'call' },
  'task-only-later': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'nobody-before', action: 'none' },
  'photo-missing': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'photo-rejected': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'photo-out-of-date': { reasonClass: 'task', blocks: 'gate', resolvedBy: 'guest', action: 'task' },
  'rental-profile-missing': { reasonClass: 'task', blocks: 'rental', resolvedBy: 'guest', action: 'task' },
  'rental-profile-out-of-date': { reasonClass: 'task', blocks: 'rental', resolvedBy: 'guest', action: 'task' },
  'child-registration-missing': { reasonClass: 'task', blocks: 'lesson', resolvedBy: 'guest', action: 'task' },
  'child-registration-out-of-date': { reasonClass: 'task', blocks: 'lesson', resolvedBy: 'guest', action: 'task' },
  'refused-by-point-of-sale': { reasonClass: 'point-of-sale', blocks: 'gate', resolvedBy: 'desk', action: 'call' },
  'waiting-for-point-of-sale': {
    reasonClass: 'point-of-sale',
    blocks: 'nothing',
    resolvedBy: 'nobody-before',
    action: 'none',
  },
  'possible-duplicate': { reasonClass: 'person', blocks: 'nothing', resolvedBy: 'desk', action: 'none' },
} as const satisfies Record<string, BlockerDefinition>

export type BlockerCode = keyof typeof blockerDefinitions

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const blockerCodes = Object.keys(blockerDefinitions) as [BlockerCode, ...BlockerCode[]]

/** The blockers of a task that was never done, and of one that no longer counts. */
export const taskBlockers = {
  Waiver: { missing: 'waiver-missing', outOfDate: 'waiver-expired' },
  RentalProfile: { missing: 'rental-profile-missing', outOfDate: 'rental-profile-out-of-date' },
  ChildRegistration: { missing: 'child-registration-missing', outOfDate: 'child-registration-out-of-date' },
  Photo: { missing: 'photo-missing', outOfDate: 'photo-out-of-date' },
} as const satisfies Record<TaskKind, { missing: BlockerCode; outOfDate: BlockerCode }>

type TaskBlockerCode = (typeof taskBlockers)[TaskKind]['missing' | 'outOfDate']
type TaskMessage = readonly [
  key: 'task-missing' | 'task-out-of-date',
  values: { kind: (typeof taskKindDefinitions)[TaskKind]['messages']; task: string },
]

/** The messages about these blockers differ only by the kind of task. */
const taskMessages: ReadonlyMap<BlockerCode, TaskMessage> = new Map(
  allTaskKinds.flatMap((kind): [BlockerCode, TaskMessage][] => {
    const { messages, label } = taskKindDefinitions[kind]
    const values = { kind: messages, task: label }
    const { missing, outOfDate } = taskBlockers[kind]
    return [
      [missing, ['task-missing', values]],
      [outOfDate, ['task-out-of-date', values]],
    ]
  }),
)

/** What a blocker means for the guest. */
export function getBlockerMessage(code: BlockerCode): string {
  const message = guestMessages.get(code) ?? (isTaskBlocker(code) ? t(...getTaskMessage(code)) : t(code))
  guestMessages.set(code, message)
  return message
}

/** Each message is formatted once, because everybody has blockers. */
const guestMessages = new Map<BlockerCode, string>()

/** The same in a few words, for one line: "Needs a photo". */
export function getShortBlockerMessage(code: BlockerCode): string {
  return isTaskBlocker(code) ? short(...getTaskMessage(code)) : short(code)
}

/** What a blocker is called by staff and in reports: at most 40 characters, without details such as a product. */
export function getBlockerStaffMessage(code: BlockerCode): string {
  return isTaskBlocker(code) ? staff(...getTaskMessage(code)) : staff(code)
}

function isTaskBlocker(code: BlockerCode): code is TaskBlockerCode {
  return taskMessages.has(code)
}

function getTaskMessage(code: TaskBlockerCode): TaskMessage {
  const message = taskMessages.get(code)
  if (!message) throw new Error(`No kind of task has the blocker ${code}.`)
  return message
}
