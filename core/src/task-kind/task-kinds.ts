// Without schemas, so that the table of pages can use the kinds without loading the schemas of tasks.

/** What differs between the kinds of task. CONTRIBUTING.md says how to add a kind. */
type TaskKindDefinition = {
  /** The id of its task type, in the database and in calls. It never changes. */
  typeId: number
  /** For operators and guests. */
  label: string
  /** For narrow layouts. */
  shortLabel: string
  /** The branch of the messages that are about a kind. A kind without sentences of its own has `other`: its label. */
  messages: string
  /** The last part of `/checkin/…` and `/profile/…`. */
  route: string
  /** Its list of contact tasks in the answer for the home page. */
  list: `${string}ContactTasks`
  /**
   * The kind of record that completes it, as messages to the point of sale name it. Null if the point of sale gets no
   * record: a waiver is completed by a signature.
   */
  recordKind: string | null
  /**
   * The rule of a purchased component that requires it, where purchases decide. Null for a waiver, which is required by
   * its authorization type.
   */
  requiredByRule: string | null
  /** The desk of the resort where it is done, as the texts of the home page name it. */
  desk: 'rentalDesk' | 'guestServices'
  /**
   * How long it takes, in seconds: for the first person, and for each further one. Further ones are faster: the text
   * has been read, contacts can be copied, and the form is familiar.
   */
  seconds: { first: number; further: number }
}

/** The kinds of task, in the order of their ids (docs/domain.md, "Tasks and task types"). */
export const taskKindDefinitions = {
  Waiver: {
    typeId: 1,
    label: 'Waiver',
    shortLabel: 'Waiver',
    messages: 'Waiver',
    route: 'waiver',
    list: 'waiverContactTasks',
    recordKind: null,
    requiredByRule: null,
    desk: 'guestServices',
    seconds: { first: 50, further: 15 },
  },
  RentalProfile: {
    typeId: 2,
    label: 'Rental Profile',
    shortLabel: 'Rental',
    messages: 'RentalProfile',
    route: 'rentalprofile',
    list: 'rentalProfileContactTasks',
    recordKind: 'rental-profile',
    requiredByRule: 'RENTALPROFILEREQUIRED',
    desk: 'rentalDesk',
    seconds: { first: 40, further: 25 },
  },
  ChildRegistration: {
    typeId: 3,
    label: 'Child Profile',
    shortLabel: 'Child',
    messages: 'ChildRegistration',
    route: 'childregistration',
    list: 'childRegistrationContactTasks',
    recordKind: 'child-registration',
    requiredByRule: 'CHILDREGPROFILEREQUIRED',
    desk: 'guestServices',
    seconds: { first: 90, further: 30 },
  },
  Photo: {
    typeId: 4,
    label: 'Photo',
    shortLabel: 'Photo',
    messages: 'Photo',
    route: 'photo',
    list: 'photoContactTasks',
    recordKind: 'photo',
    requiredByRule: 'IMAGEREQUIRED',
    desk: 'guestServices',
    seconds: { first: 40, further: 25 },
  },
} as const satisfies Record<string, TaskKindDefinition>

type Definitions = typeof taskKindDefinitions
export type TaskKind = keyof Definitions
export type RecordKind = Exclude<Definitions[TaskKind]['recordKind'], null>
/** The kinds of task that are completed with a record. */
export type TaskKindWithRecord = {
  [Kind in TaskKind]: Definitions[Kind]['recordKind'] extends null ? never : Kind
}[TaskKind]
/** A rule of a purchased component that requires a task. */
export type RequirementRule = Exclude<Definitions[TaskKind]['requiredByRule'], null>
type ContactTaskList = Definitions[TaskKind]['list']

// The keys of a constant are those of its type, and TypeScript does not know the keys of an object that is built from a list.
/* oxlint-disable typescript/no-unsafe-type-assertion */
export const allTaskKinds: readonly TaskKind[] = Object.keys(taskKindDefinitions) as TaskKind[]

/** The kind of each task type. */
export const taskKinds = Object.fromEntries(
  allTaskKinds.map((kind) => [taskKindDefinitions[kind].typeId, kind]),
) as Readonly<{ [Kind in TaskKind as Definitions[Kind]['typeId']]: Kind }>

/** Creates an object with one value per kind, named like the lists of contact tasks. */
export function createContactTaskLists<Value>(getValue: (kind: TaskKind) => Value): Record<ContactTaskList, Value> {
  return Object.fromEntries(
    allTaskKinds.map((kind) => [taskKindDefinitions[kind].list, getValue(kind)] as const),
  ) as Record<ContactTaskList, Value>
}
/* oxlint-enable typescript/no-unsafe-type-assertion */

export const taskTypeIds = allTaskKinds.map((kind) => taskKindDefinitions[kind].typeId)

/** The kinds of records that the point of sale gets. */
export const recordKinds: readonly RecordKind[] = allTaskKinds
  .map((kind) => taskKindDefinitions[kind].recordKind)
  .filter((kind) => kind !== null)

/** The rules of purchased components that require a task. */
export const requirementRules: readonly RequirementRule[] = allTaskKinds
  .map((kind) => taskKindDefinitions[kind].requiredByRule)
  .filter((rule) => rule !== null)

/** The kind of task of `/checkin/{route}`; case does not count. Undefined if there is none. */
export function findTaskKind(route: string): TaskKind | undefined {
  return allTaskKinds.find((kind) => taskKindDefinitions[kind].route === route.toLowerCase())
}
