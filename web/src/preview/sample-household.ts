import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTask, ContactTaskGrouping, ContactTaskTask } from '@first-chair/core/contact-task/contact-task'
import { toContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import type { LocationSummary } from '@first-chair/core/location/location'
import { notDelivered, notDownloaded } from '@first-chair/core/media/e-ticket'
import type { ContactMedia } from '@first-chair/core/media/media'
import type { PassCheckerForm } from '@first-chair/core/pass-check/pass-check'
import { blockerDefinitions, getBlockerMessage, taskBlockers } from '@first-chair/core/readiness/blocker-codes'
import type { Blocker, HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import {
  allTaskKinds,
  createContactTaskLists,
  taskKindDefinitions,
  type TaskKind,
} from '@first-chair/core/task-kind/task-kinds'

// An invented family for the preview of the guest screens.

export const sampleLocation: LocationSummary = {
  id: 1,
  name: 'Base Village',
  slug: 'base-village',
  isEnabled: true,
  isDefault: true,
  isEditProfileLocation: false,
}

function member(contactId: string, firstName: string, age: number, isHeadOfHouseHold = false): Contact {
  const dateOfBirth = `${2026 - age}-01-02`
  return {
    contactId,
    firstName,
    lastName: 'Lindqvist',
    photo: null,
    photoHash: null,
    isHeadOfHouseHold,
    age,
    dateOfBirth,
  }
}

const maya = member('maya', 'Maya', 41, true)
const theo = member('theo', 'Theo', 43)
const juno = member('juno', 'Juno', 9)
const family = [maya, theo, juno]
export const sampleContacts: readonly Contact[] = family

const getName = (kind: TaskKind) => (kind === 'Waiver' ? 'Season Liability Waiver' : taskKindDefinitions[kind].label)
const getPeople = (kind: TaskKind) => (kind === 'ChildRegistration' ? [juno] : family)

function buildTask(kind: TaskKind): ContactTaskTask {
  const { typeId } = taskKindDefinitions[kind]
  return {
    id: typeId,
    name: getName(kind),
    taskTypeId: typeId,
    posWaiverId: kind === 'Waiver' ? 'SAMPLE' : null,
    customComment: '',
    consolidateWaivers: true,
    isOptional: true,
    endEffectiveDate: null,
    externalWaiverId: null,
    enableAgreeCheckbox: true,
    enableTextSignature: true,
    enableWetSignature: true,
  }
}

/** Builds the tasks of the sample family: complete, except those for which `isOpen` returns true. */
export function buildSampleGrouping(isOpen: (kind: TaskKind, contact: Contact) => boolean): ContactTaskGrouping {
  const createContactTasks = (kind: TaskKind): ContactTask[] =>
    getPeople(kind).map((contact) => {
      const task = buildTask(kind)
      const isComplete = !isOpen(kind, contact)
      const { contactId } = contact
      return {
        id: toContactTaskId({ locationId: sampleLocation.id, activityId: 1, taskId: task.id, contactId }),
        taskId: task.id,
        activityId: 1,
        contact,
        isComplete,
        isReadOnly: isComplete,
        isOptional: task.isOptional,
        isSkipped: false,
        isWaitingForPos: false,
        completeUntil: null,
        dueAgainOn: null,
        photoRejection: null,
        upTo: 'guest',
        task,
        relatedObject: null,
      }
    })
  return {
    location: sampleLocation,
    checkInCompleteText: '<p>Show this at the rental desk and go straight to your skis.</p>',
    resortDay: '2026-12-05',
    timeZone: 'America/Denver',
    arrivalDay: '2026-12-06',
    householdReference: 'KR 48213',
    adultAge: 18,
    readFromPosAtUtc: null,
    contacts: [...family],
    activities: [
      {
        id: 1,
        name: 'Ski and ride',
        imageUrl: '',
        isLocationDefaultActivity: true,
        contactIds: family.map(({ contactId }) => contactId),
        tasks: allTaskKinds.map(buildTask).map(({ id, taskTypeId, name }) => ({ taskId: id, taskTypeId, name })),
      },
    ],
    ...createContactTaskLists(createContactTasks),
  }
}

/** The readiness of the sample family: who has an open task on the lift's side is not ready. */
export function buildSampleReadiness(grouping: ContactTaskGrouping): HouseholdReadiness {
  return {
    locationId: sampleLocation.id,
    visitDay: '2026-12-06',
    visitDays: ['2026-12-06', '2026-12-07'],
    checkedAtUtc: '2026-12-05T15:52:00.000Z',
    people: family.map(({ contactId }) => {
      const blockers = allTaskKinds.flatMap((kind) =>
        grouping[taskKindDefinitions[kind].list]
          .filter((listed) => listed.contact.contactId === contactId && !listed.isComplete)
          .map(({ id, task }) => createSampleBlocker(kind, id, task.name)),
      )
      return {
        contactId,
        verdict: blockers.length === 0 ? 'ready' : 'not-ready',
        readyFrom: null,
        booked: ['gate'],
        blockers,
        alsoOpen: [],
        isWaitingForPos: false,
        expiresAt: '2026-12-06T00:00',
      }
    }),
  }
}

function createSampleBlocker(kind: TaskKind, contactTaskId: string, subject: string): Blocker {
  const code = taskBlockers[kind].missing
  const { blocks, resolvedBy, action } = blockerDefinitions[code]
  return {
    code,
    blocks,
    resolvedBy,
    action: { kind: action, contactTaskId },
    subject,
    message: getBlockerMessage(code),
    since: null,
    until: null,
  }
}

const entry = (listKey: string, listDescription: string, dinLookupValue: number) => ({
  listKey,
  listDescription,
  dinLookupValue,
})

export const sampleRental: RentalProfiles = {
  profiles: [
    {
      contactId: 'theo',
      profile: {
        selectedAbility: 'II',
        selectedAge: 'A2',
        selectedHeight: 'H4',
        selectedWeight: 'W10',
        selectedShoeSize: 'S9',
        shoeSize: 'US 9',
        selectedGoofy: 'N',
        updateDate: '2026-02-14',
      },
    },
  ],
  abilityRefs: [
    entry('I', 'Type I: slow, gentle slopes', 1),
    entry('II', 'Type II: moderate, varied slopes', 2),
    entry('III', 'Type III: fast, steep slopes', 3),
  ],
  ageRefs: [entry('A1', '9 and under', 1), entry('A2', '10 - 49', 2), entry('A3', '50 and over', 3)],
  heightRefs: [entry('H4', `5'6" - 5'10" / 167 - 178 cm`, 4), entry('H5', `5'11" - 6'4" / 179 - 194 cm`, 5)],
  weightRefs: [entry('W10', '126 - 147 lb / 58 - 66 kg', 10), entry('W11', '148 - 174 lb / 67 - 78 kg', 11)],
  shoeSizeRefs: [entry('S9', 'US 9', 2)],
  enableShoeSize: true,
  enableStance: true,
}

/** One pass on a phone, one that can be sent, and one that does not exist yet. */
export const samplePasses: ContactMedia[] = family.map(({ contactId, firstName, lastName }) => {
  const isConnected = contactId === 'maya'
  const hasPass = contactId !== 'juno'
  return {
    contactId,
    firstName,
    lastName,
    productName: 'Season Pass',
    orderId: hasPass ? contactId : null,
    eTicket: {
      id: hasPass ? contactId : null,
      delivery: notDelivered,
      download: isConnected ? { ...notDownloaded, device: 'Phone' } : notDownloaded,
      status: isConnected ? 'Connected' : hasPass ? 'Unsent' : 'NoMedia',
    },
    sending: isConnected ? 'sent' : 'none',
    sendingsLeft: 5,
    secondsToResend: 0,
  }
})

/** The form of the pass checker, with a list of lifts. */
export const sampleChecker: PassCheckerForm = {
  today: '2026-12-05',
  accessLocations: [
    { name: 'Base Gondola', accessLocationId: '1' },
    { name: 'Summit Chair', accessLocationId: '2' },
  ],
}

export const sampleChildren: ChildRegistrations = { registrations: [], accountPhone: '' }

export const sampleWaiverHtml =
  '<h2>Release of liability</h2><p>Skiing and riding carry risks that no care can take away. In exchange for the use of the slopes and lifts I accept these risks for myself and for the children I sign for.</p>'
