import type { Purchase } from '../household/household.ts'
import { aComponent, anActivityTask, aPerson, aTaskType } from '../owed-task/owed-facts.builders.ts'
import type { Task } from '../task/task.ts'
import { allTaskKinds, taskKindDefinitions, type TaskKind } from '../task-kind/task-kinds.ts'
import { taskBlockers, type BlockerCode } from './blocker-codes.ts'
import { judgeReadiness } from './judge-readiness.ts'
import { aCard, aGateCheck, aSignedWaiver, visitDay } from './readiness-facts.builders.ts'
import type { ReadinessFacts } from './readiness-facts.ts'

/** A change of the facts that adds one blocker for Maya. Changes of different groups do not affect each other. */
export type Case = { group: string; code: BlockerCode; blocks: (facts: ReadinessFacts) => ReadinessFacts }

export const withTicket = (facts: ReadinessFacts, change: (ticket: Purchase) => Partial<Purchase> | undefined) => ({
  ...facts,
  owed: {
    ...facts.owed,
    purchases: facts.owed.purchases.flatMap((ticket) => {
      if (ticket.contactId !== 'maya') return [ticket]
      const changed = change(ticket)
      return changed ? [{ ...ticket, ...changed }] : []
    }),
  },
})
export const withValidity = (facts: ReadinessFacts, change: Partial<NonNullable<Purchase['validity']>>) =>
  withTicket(facts, ({ validity }) => (validity ? { validity: { ...validity, ...change } } : {}))
export const withPasses = (facts: ReadinessFacts, passes: ReadinessFacts['passes']) => ({
  ...facts,
  passes: [...(passes ?? []), ...(facts.passes ?? []).filter(({ contactId }) => contactId !== 'maya')],
})
export const withWaiver = (
  facts: ReadinessFacts,
  task: Partial<Task>,
  signed: ReadinessFacts['owed']['authorizations'] = [],
  settings: Partial<ReadinessFacts['settings']> = {},
) => ({
  ...facts,
  settings: { ...facts.settings, ...settings },
  owed: {
    ...facts.owed,
    activities: facts.owed.activities.map((activity) => ({
      ...activity,
      tasks: activity.tasks.map((one) => (one.taskTypeId === 1 ? { ...one, ...task } : one)),
    })),
    authorizations: [...signed, ...facts.owed.authorizations.filter(({ contactId }) => contactId !== 'maya')],
  },
})
/** Adds a task of a kind, and a purchase that requires it. */
export const withTask = (facts: ReadinessFacts, taskTypeId: Task['taskTypeId'], rule: string) => ({
  ...facts,
  owed: {
    ...facts.owed,
    taskTypes: facts.owed.taskTypes.map((type) =>
      type.id === taskTypeId ? aTaskType(type.id, { effectiveDays: 30 }) : type,
    ),
    activities: facts.owed.activities.map((activity) => ({
      ...activity,
      tasks: [
        ...activity.tasks,
        anActivityTask({ id: 10 + taskTypeId, name: `Task ${taskTypeId}`, taskTypeId, ageMax: null }),
      ],
    })),
    purchases: facts.owed.purchases.map((ticket) => ({
      ...ticket,
      components: [...ticket.components, aComponent({ rules: [rule] })],
    })),
    ...(['rentalProfiles', 'childRegistrations', 'photos'] as const).reduce(
      (records, name) => ({ ...records, [name]: facts.owed[name] }),
      {},
    ),
  },
})
const old = { contactId: 'maya', updatedOn: '2026-10-01' }
export const withRecords = (facts: ReadinessFacts, records: Partial<ReadinessFacts['owed']>) => ({
  ...facts,
  owed: { ...facts.owed, ...records },
})

/** A task that its authorization type requires has cases of its own. */
type KindRequiredByRule = Exclude<TaskKind, 'Waiver'>
export const kindsRequiredByRule = allTaskKinds.filter((kind): kind is KindRequiredByRule => kind !== 'Waiver')

/** The facts with which a task of each kind is out of date. */
const outOfDate: Record<KindRequiredByRule, Partial<ReadinessFacts['owed']>> = {
  RentalProfile: { rentalProfiles: [{ ...old, hasShoeSize: true, hasStance: true, hasRequiredFields: true }] },
  ChildRegistration: { childRegistrations: [old] },
  Photo: { photos: [{ ...old, photoHash: 'a' }] },
}

export const cases: readonly Case[] = [
  {
    // Without a birth date nobody knows whether the age fits.
    group: 'right',
    code: 'birth-date-missing',
    blocks: (facts) =>
      withRecords(facts, {
        people: facts.owed.people.map((one) => (one.contactId === 'maya' ? { ...one, birthDate: null } : one)),
      }),
  },
  { group: 'right', code: 'nothing-bought', blocks: (facts) => withTicket(facts, () => undefined) },
  {
    group: 'right',
    code: 'purchase-expired',
    blocks: (facts) => withTicket(facts, () => ({ productDate: '2026-12-11' })),
  },
  {
    group: 'right',
    code: 'purchase-not-yet-valid',
    blocks: (facts) => withTicket(facts, () => ({ productDate: '2026-12-13' })),
  },
  {
    group: 'right',
    code: 'blackout-day',
    blocks: (facts) => withValidity(facts, { blackouts: [{ from: '2026-12-12', until: '2026-12-13' }] }),
  },
  {
    group: 'right',
    code: 'purchase-not-open',
    blocks: (facts) => withTicket(facts, () => ({ kind: 'prepaidAccess', isOpen: false })),
  },
  { group: 'right', code: 'not-paid', blocks: (facts) => withValidity(facts, { isPaid: false }) },
  { group: 'right', code: 'age-does-not-fit', blocks: (facts) => withValidity(facts, { ageMax: 40 }) },
  {
    group: 'right',
    code: 'other-place',
    blocks: (facts) => ({
      ...withValidity(facts, { access: [{ place: 'TUBING', fromTime: null, untilTime: null }] }),
      gates: [{ accessLocationId: 'BASE', openingHours: facts.openingHours }],
    }),
  },
  { group: 'carrier', code: 'no-pass', blocks: (facts) => withPasses(facts, []) },
  {
    group: 'carrier',
    code: 'pass-blocked',
    blocks: (facts) =>
      withPasses(facts, [aCard({ contactId: 'maya', blocks: [{ reasonCode: 'UNPAID', fromDate: visitDay }] })]),
  },
  {
    group: 'carrier',
    code: 'pass-inactive',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', isActive: false })]),
  },
  {
    group: 'carrier',
    code: 'pass-not-linked',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', isReadable: false })]),
  },
  {
    group: 'carrier',
    code: 'phone-not-connected',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', kind: 'mobile', isReadable: false })]),
  },
  {
    group: 'carrier',
    code: 'pass-to-collect',
    blocks: (facts) => withPasses(facts, [aCard({ contactId: 'maya', waitsAt: 'Pick-up box' })]),
  },
  { group: 'waiver', code: 'waiver-missing', blocks: (facts) => withWaiver(facts, {}) },
  {
    group: 'waiver',
    code: 'waiver-expired',
    blocks: (facts) => withWaiver(facts, {}, [aSignedWaiver('maya', { endDate: '2026-12-11' })]),
  },
  {
    group: 'waiver',
    code: 'waiver-text-changed',
    blocks: (facts) => {
      const changed = withWaiver(facts, { resignWhenTextChanged: true }, [aSignedWaiver('maya', { textHash: 'old' })])
      const waiverTexts = { SEASON: { currentHash: 'new', releases: [] } }
      return { ...changed, owed: { ...changed.owed, waiverTexts } }
    },
  },
  {
    group: 'waiver',
    code: 'waiver-only-on-the-day',
    blocks: (facts) =>
      withWaiver(facts, { useTodayAsValidationDate: true }, [
        aSignedWaiver('maya', { startDate: '2026-12-05', endDate: '2026-12-05' }),
      ]),
  },
  {
    group: 'waiver',
    code: 'waiver-at-the-desk',
    blocks: (facts) => withWaiver(facts, { externalWaiverId: 'E1' }),
  },
  {
    group: 'waiver',
    code: 'task-impossible',
    blocks: (facts) => withWaiver(facts, { endEffectiveDate: '2026-12-11' }),
  },
  ...kindsRequiredByRule.flatMap((kind): Case[] => {
    const { typeId, requiredByRule } = taskKindDefinitions[kind]
    const { missing, outOfDate: code } = taskBlockers[kind]
    return [
      { group: kind, code: missing, blocks: (facts) => withTask(facts, typeId, requiredByRule) },
      {
        group: kind,
        code,
        blocks: (facts) => withRecords(withTask(facts, typeId, requiredByRule), outOfDate[kind]),
      },
    ]
  }),
  {
    group: 'Photo',
    code: 'photo-rejected',
    blocks: (facts) =>
      withRecords(withTask(facts, 4, 'IMAGEREQUIRED'), {
        photos: [{ contactId: 'maya', updatedOn: '2026-12-05', photoHash: 'a' }],
        photoRejections: [{ contactId: 'maya', photoHash: 'a', photoDate: '2026-12-05', reason: 'eyes-covered' }],
      }),
  },
]

/** Blockers that only the gates know, or that stop nothing, each alone. */
export const otherCases: readonly Omit<Case, 'group'>[] = [
  // Without a birth date the waiver is left for the desk instead, so this is no part of the combinations.
  {
    code: 'waiver-by-another-adult',
    blocks: (facts) => {
      const signing = withWaiver(facts, {}, [], { adultsSignForThemselves: true })
      const people = facts.owed.people.map((one) => ({ ...one, isHeadOfHouseHold: one.contactId !== 'maya' }))
      return withRecords(signing, { people })
    },
  },
  {
    code: 'hours-over',
    blocks: (facts) => ({ ...facts, owed: { ...facts.owed, today: visitDay }, now: { date: visitDay, time: '16:00' } }),
  },
  {
    code: 'refused-by-point-of-sale',
    blocks: (facts) => ({ ...facts, gateChecks: [aGateCheck('maya', { result: 'unknown' })] }),
  },
  {
    code: 'task-only-later',
    blocks: (facts) => {
      const withProfile = withTask(facts, 2, 'RENTALPROFILEREQUIRED')
      return withRecords(withProfile, {
        taskTypes: withProfile.owed.taskTypes.map((type) => (type.id === 2 ? { ...type, effectiveDays: 3 } : type)),
      })
    },
  },
  { code: 'waiting-for-point-of-sale', blocks: (facts) => ({ ...facts, isWaitingForPos: () => true }) },
  {
    code: 'possible-duplicate',
    blocks: (facts) =>
      withRecords(facts, {
        people: [...facts.owed.people, aPerson({ contactId: 'copy', firstName: 'MAYA' })],
      }),
  },
]

export const judge = (facts: ReadinessFacts, contactId = 'maya') => {
  const judged = judgeReadiness(facts).find((person) => person.contactId === contactId)
  if (!judged) throw new Error(`${contactId} is not in the household.`)
  return judged
}
export const codes = (facts: ReadinessFacts) => judge(facts).blockers.map(({ code }) => code)
export const allCodes = (facts: ReadinessFacts) =>
  [...judge(facts).blockers, ...judge(facts).alsoOpen].map(({ code }) => code)
