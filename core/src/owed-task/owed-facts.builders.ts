import type { Person, Purchase, PurchaseComponent } from '../household/household.ts'
import type { Task, TaskType } from '../task/task.ts'
import { taskTypeIds } from '../task-kind/task-kinds.ts'
import type { OfferedActivity, OwedFacts } from './owed-facts.ts'

/** A person for tests: an adult who is not the head of the household. */
export function aPerson(over: Partial<Person> & Pick<Person, 'contactId'>): Person {
  return {
    firstName: over.contactId,
    lastName: 'Lindqvist',
    birthDate: '1985-06-01',
    isHeadOfHouseHold: false,
    ...over,
  }
}

/** A waiver for tests that everybody owes. Set `taskTypeId` for another kind. */
export function anActivityTask(over: Partial<Task> = {}): Task {
  return {
    id: 1,
    name: 'Season Liability Waiver',
    taskTypeId: 1,
    ageMin: null,
    ageMax: null,
    isOptional: false,
    blocks: null,
    posWaiverId: 'SEASON',
    externalWaiverId: null,
    consolidateWaivers: false,
    useTodayAsValidationDate: false,
    startEffectiveDate: null,
    endEffectiveDate: null,
    validationDate: null,
    enableAgreeCheckbox: true,
    enableTextSignature: false,
    enableWetSignature: false,
    resignWhenTextChanged: false,
    customComment: '',
    version: 1,
    modifiedDateUtc: '2026-10-01T00:00:00.000Z',
    ...over,
  }
}

export function anActivity(over: Partial<OfferedActivity> = {}): OfferedActivity {
  return { id: 1, name: 'Ski', imageUrl: '', ageMin: null, ageMax: null, productIds: [], tasks: [], ...over }
}

/** A sale for today for tests. */
export function aPurchase(over: Partial<Purchase> & Pick<Purchase, 'contactId'>): Purchase {
  return {
    id: `${over.contactId}-${over.productId ?? 'DAY'}`,
    kind: 'transaction',
    isOpen: false,
    isCancelled: false,
    productId: 'DAY',
    productName: 'Day ticket',
    productDate: '2026-12-05',
    resortCode: null,
    resortGroupCode: null,
    salesLocationId: null,
    components: [],
    ...over,
  }
}

export function aComponent(over: Partial<PurchaseComponent> = {}): PurchaseComponent {
  return { code: 'C', rules: [], authorizationTypes: [], isImageRequired: false, ...over }
}

export function aTaskType(id: TaskType['id'], over: Partial<TaskType> = {}): TaskType {
  const settings = {
    isDeleted: false,
    enableShoeSize: false,
    enableStance: false,
    effectiveDays: null,
    version: 1,
    modifiedDateUtc: '',
  }
  return { id, name: '', ...settings, ...over }
}

/** The completion of a contact task that was skipped on 5 December 2026. */
export function aSkip(contactTaskId: string): OwedFacts['completions'][number] {
  return { contactTaskId, outcome: 'skipped', resortDay: '2026-12-05', completedAtUtc: '2026-12-05T17:00:00.000Z' }
}

/**
 * Facts for tests: a location that does not follow purchases, on 5 December 2026, where nobody has done anything yet.
 */
export function owedFacts(over: Partial<OwedFacts> = {}): OwedFacts {
  return {
    people: [],
    purchases: [],
    authorizations: [],
    rentalProfiles: [],
    childRegistrations: [],
    photos: [],
    media: [],
    today: '2026-12-05',
    taskTypes: taskTypeIds.map((id) => aTaskType(id)),
    waiverTexts: {},
    location: { id: 1, usePosTransactionsAndOrders: false, isEditProfileLocation: false, defaultActivityId: null },
    activities: [],
    productsOfActivities: new Set(over.activities?.flatMap(({ productIds }) => productIds)),
    purchaseWindow: {
      daysBeforeCurrentDay: 1,
      daysAfterCurrentDay: 150,
      resortCodes: [],
      resortGroupCodes: [],
      salesLocationIds: [],
    },
    photoRequiresUnprintedMedia: true,
    completions: [],
    photoRejections: [],
    ...over,
  }
}
