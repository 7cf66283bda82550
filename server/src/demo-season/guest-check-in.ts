import { completeChildRegistration } from '@first-chair/core/child-registration/child-registration.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { fullName } from '@first-chair/core/contact/contact'
import { completePhoto, uploadPhoto } from '@first-chair/core/photo/photo.api'
import { completeRentalProfile } from '@first-chair/core/rental-profile/rental-profile.api'
import { getExpectedSigner } from '@first-chair/core/waiver/signature'
import { completeWaiver, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { ages, heights, weights } from '../adapters/point-of-sale/built-in/standard-rental-lists.ts'
import { findKey } from '../demo/find-key.ts'
import type { RandomSource } from '../demo/random-source.ts'
import { drawSignature } from './draw-signature.ts'
import type { Caller } from './resort-calls.ts'
import { getLocationId, type SeasonResort } from './season-event.ts'

/** How much of the check-in a guest does. */
export type Diligence = 'everything' | 'waivers'

type GuestCheckIn = {
  guest: Caller
  /** The slug of the location. */
  location: string
  diligence: Diligence
  chance: RandomSource
}

/** The share of guests, in per cent, who upload a photo that is required, and one that is not. */
const photoShares = { required: 40, optional: 12 }

/**
 * Checks a household in, as its head does on a phone: reads what is open, signs, and fills in the forms. Answers whether a
 * form is left.
 */
export async function checkIn(
  resort: SeasonResort,
  { guest, location, diligence, chance }: GuestCheckIn,
): Promise<boolean> {
  const grouping = await resort.call(guest, contactTaskGrouping, {
    params: { locationId: getLocationId(resort, location) },
    body: {},
  })
  const isOpen = ({ isComplete, upTo }: ContactTask) => !isComplete && upTo === 'guest'
  for (const contactTasks of groupSignatures(grouping.waiverContactTasks.filter(isOpen))) {
    await sign(resort, { guest, grouping, contactTasks, chance })
  }
  const sizes = grouping.rentalProfileContactTasks.filter(isOpen)
  const registrations = grouping.childRegistrationContactTasks.filter(isOpen)
  if (diligence === 'waivers') return sizes.length + registrations.length > 0
  for (const contactTask of sizes) {
    await resort.call(guest, completeRentalProfile, {
      query: {},
      body: { id: contactTask.id, relatedObject: toSizes(contactTask.contact.age, chance) },
    })
  }
  for (const contactTask of registrations) {
    await resort.call(guest, completeChildRegistration, {
      query: {},
      body: { id: contactTask.id, relatedObject: toRegistration(guest, chance) },
    })
  }
  for (const contactTask of grouping.photoContactTasks.filter(isOpen)) {
    await givePhoto(resort, guest, contactTask, chance)
  }
  return false
}

/** One signature covers everybody of a consolidated waiver. */
function groupSignatures(open: readonly ContactTask[]): ContactTask[][] {
  const groups = new Map<string, ContactTask[]>()
  for (const contactTask of open) {
    const { taskId, task, id } = contactTask
    const key = task.consolidateWaivers ? String(taskId) : id
    groups.set(key, [...(groups.get(key) ?? []), contactTask])
  }
  return [...groups.values()]
}

async function sign(
  resort: SeasonResort,
  by: { guest: Caller; grouping: ContactTaskGrouping; contactTasks: readonly ContactTask[]; chance: RandomSource },
): Promise<void> {
  const { guest, grouping, contactTasks, chance } = by
  const [first] = contactTasks
  // An optional waiver is signed by most.
  if (!first || (first.isOptional && chance.percent(35))) return
  const { rolTextHash } = await resort.call(guest, readWaiverText, { params: { taskId: first.taskId } })
  const contacts = contactTasks.map(({ contact }) => contact)
  const signedInName = fullName({ firstName: guest.givenName, lastName: guest.familyName })
  await resort.call(guest, completeWaiver, {
    query: {},
    body: {
      id: first.id,
      contactTaskIds: contactTasks.map(({ id }) => id),
      relatedObject: {
        rolAccepted: true,
        signature: first.task.enableWetSignature ? drawSignature(chance) : '',
        typedName: getExpectedSigner(signedInName, contacts, grouping.adultAge),
        signatureDateOffset: -7,
        rolTextHash,
      },
    },
  })
}

function toSizes(age: number | null, chance: RandomSource) {
  const years = age ?? 30
  const isGrown = years >= 16
  const heightCm = isGrown ? chance.between(157, 193) : Math.round(82 + years * 5.7) + chance.between(-4, 4)
  const weightKg = isGrown ? Math.round((heightCm - 100) * 0.9) + chance.between(-6, 16) : Math.round(8 + years * 2.7)
  return {
    selectedAbility: chance.oneOf(['I', 'I', 'II', 'II', 'II', 'III']),
    selectedAge: findKey(ages, years),
    selectedHeight: findKey(heights, heightCm),
    selectedWeight: findKey(weights, weightKg),
    shoeSize: isGrown ? String(chance.between(6, 13)) : String(Math.max(1, years - 6)),
    selectedGoofy: chance.percent(20) ? ('Y' as const) : ('N' as const),
  }
}

const notes = [
  { foodAllergy: 'Peanuts' },
  { foodAllergy: 'Hazelnuts and walnuts' },
  { medication: 'Asthma inhaler, in the left jacket pocket' },
  { drugAllergy: 'Penicillin' },
  { specialCondition: 'Wears hearing aids under the helmet' },
] as const

function toRegistration({ givenName, familyName }: Caller, chance: RandomSource) {
  return {
    primaryEmergencyContact: `${givenName} ${familyName}`,
    primaryEmergencyPhone: `970-555-01${chance.between(10, 99)}`,
    alternateEmergencyContact1: `${chance.oneOf(['Robin', 'Kim', 'Jamie', 'Sasha', 'Noa', 'Alexis'])} ${familyName}`,
    alternateEmergencyPhone1: `303-555-01${chance.between(10, 99)}`,
    ...(chance.percent(18) ? chance.oneOf(notes) : {}),
  }
}

async function givePhoto(
  resort: SeasonResort,
  guest: Caller,
  { id, contact, isOptional }: ContactTask,
  chance: RandomSource,
): Promise<void> {
  const { contactId } = contact
  if (chance.percent(isOptional ? photoShares.optional : photoShares.required)) {
    const bytes = await resort.portrait(chance.between(0, 999))
    await resort.call(guest, uploadPhoto, {
      query: { contactId, contactTaskId: id },
      body: { contentType: 'image/jpeg', bytes },
    })
  } else if (isOptional && chance.percent(30)) {
    await resort.call(guest, completePhoto, { query: { skip: 'true' }, body: { id } })
  }
}
