import * as z from 'zod/mini'
import { defineBridgeCall } from './bridge-call.ts'
import {
  code,
  day,
  jpegBase64,
  Lists,
  boundedList,
  maxCustomers,
  Recorded,
  Profile,
  Registration,
  shortText,
  type CustomerKey,
  type CustomerShape,
} from './shapes.ts'

const exampleProfile = {
  selectedAbility: 'II',
  selectedAge: 'A2',
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  selectedShoeSize: 'S8',
  shoeSize: '8',
  selectedGoofy: 'N',
  updateDate: '2026-12-05',
} as const

const exampleRegistration = {
  primaryEmergencyContact: 'Maya Lindqvist',
  primaryEmergencyPhone: '970-555-0117',
  alternateEmergencyContact1: 'Ingrid Lindqvist',
  alternateEmergencyPhone1: '970-555-0118',
  drugAllergy: 'None',
  foodAllergy: 'Peanuts',
  medication: 'None',
  specialCondition: 'None',
  updateDate: '2026-12-05',
}

/** The first bytes of a JPEG. */
const exampleJpeg = '/9j/4AAQSkZJRg=='
const entry = { listKey: 'II', listDescription: 'Type II: moderate, varied slopes', dinLookupValue: 2 }
const place = z.object({ code, name: shortText })
const followsMerges = 'For a customer who was merged into another one, use the other one.'

/** The calls that are the same in both systems, except for the key of a customer. */
export function sharedCalls<Key extends CustomerKey>(customer: CustomerShape<Key>, example: Key) {
  const customers = z.object({ customers: boundedList(customer, maxCustomers) })
  const params = { customer: example }
  return {
    countBuyingHouseholds: defineBridgeCall({
      name: 'countBuyingHouseholds',
      method: 'GET',
      path: '/buying-households/count',
      summary: 'The number of households with a purchase that was not cancelled',
      isWrite: false,
      answer: z.object({ households: z.int().check(z.minimum(0)) }),
      refusals: [],
      timeLimitMs: 30_000,
      example: { answer: { households: 21_400 } },
    }),
    accessLocations: defineBridgeCall({
      name: 'accessLocations',
      method: 'GET',
      path: '/access-locations',
      summary: 'The places where passes are scanned, for the admin area; not-offered if there is no such list',
      description: '`validateScans` sends the code as `accessLocationId`.',
      isWrite: false,
      answer: z.object({ accessLocations: boundedList(place) }),
      refusals: ['not-offered'],
      example: { answer: { accessLocations: [{ code: 'BASE', name: 'Base Gondola' }] } },
    }),
    salesLocations: defineBridgeCall({
      name: 'salesLocations',
      method: 'GET',
      path: '/sales-locations',
      summary: 'The places that sell, for the admin area; not-offered if there is no such list',
      description: 'Purchases have the code as `salesLocationId`.',
      isWrite: false,
      answer: z.object({ salesLocations: boundedList(place) }),
      refusals: ['not-offered'],
      example: { answer: { salesLocations: [{ code: 'WEB', name: 'Web shop' }] } },
    }),
    rentalLists: defineBridgeCall({
      name: 'rentalLists',
      method: 'GET',
      path: '/rental-lists',
      summary: 'The lists for rental profiles in order, including hidden entries (lookup value below 0)',
      isWrite: false,
      answer: Lists,
      refusals: [],
      example: {
        answer: { abilityRefs: [entry], ageRefs: [], heightRefs: [], weightRefs: [], shoeSizeRefs: [] },
      },
    }),
    rentalProfiles: defineBridgeCall({
      name: 'rentalProfiles',
      method: 'POST',
      path: '/rental-profiles/read',
      summary: 'The rental profiles of those customers that have one',
      isWrite: false,
      body: customers,
      answer: z.object({ rentalProfiles: boundedList(z.object({ customer, profile: Profile }), maxCustomers) }),
      refusals: [],
      example: {
        body: { customers: [example] },
        answer: { rentalProfiles: [{ customer: example, profile: exampleProfile }] },
      },
    }),
    recordRentalProfile: defineBridgeCall({
      name: 'recordRentalProfile',
      method: 'PUT',
      path: '/customers/:customer/rental-profile',
      summary: "Replaces a customer's rental profile, unless a later one is stored (`updateDate`)",
      description: followsMerges,
      isWrite: true,
      body: Profile,
      answer: Recorded,
      refusals: ['unknown-customer'],
      example: { params, body: exampleProfile, answer: { recorded: true as const } },
    }),
    childRegistrations: defineBridgeCall({
      name: 'childRegistrations',
      method: 'POST',
      path: '/child-registrations/read',
      summary: 'The child registrations of those customers that have one',
      description: 'They contain health notes: keep them out of logs, and encrypt them at rest.',
      isWrite: false,
      body: customers,
      answer: z.object({
        childRegistrations: boundedList(z.object({ customer, registration: Registration }), maxCustomers),
      }),
      refusals: [],
      example: {
        body: { customers: [example] },
        answer: { childRegistrations: [{ customer: example, registration: exampleRegistration }] },
      },
    }),
    recordChildRegistration: defineBridgeCall({
      name: 'recordChildRegistration',
      method: 'PUT',
      path: '/customers/:customer/child-registration',
      summary: "Replaces a customer's child registration, unless a later one is stored (`updateDate`)",
      description: followsMerges,
      isWrite: true,
      body: Registration,
      answer: Recorded,
      refusals: ['unknown-customer'],
      example: { params, body: exampleRegistration, answer: { recorded: true as const } },
    }),
    eraseHealthNotes: defineBridgeCall({
      name: 'eraseHealthNotes',
      method: 'POST',
      path: '/health-notes/erase',
      summary: 'Erases the health notes of registrations that were last changed before a date',
      description: 'The four notes become "None"; the emergency contacts stay.',
      isWrite: true,
      body: z.object({ before: day }),
      answer: Recorded,
      refusals: [],
      timeLimitMs: 60_000,
      example: { body: { before: '2025-12-06' }, answer: { recorded: true as const } },
    }),
    photos: defineBridgeCall({
      name: 'photos',
      method: 'POST',
      path: '/photos/read',
      summary: 'The photos of those customers that have one: JPEG, 400x400',
      isWrite: false,
      body: customers,
      answer: z.object({ photos: boundedList(z.object({ customer, jpegBase64 }), maxCustomers) }),
      refusals: [],
      answerLimit: 16_777_216,
      example: {
        body: { customers: [example] },
        answer: { photos: [{ customer: example, jpegBase64: exampleJpeg }] },
      },
    }),
    recordPhoto: defineBridgeCall({
      name: 'recordPhoto',
      method: 'PUT',
      path: '/customers/:customer/photo',
      summary: 'Replaces the photo of a customer',
      description: followsMerges,
      isWrite: true,
      body: z.object({ updatedOn: day, photoHash: code, jpegBase64 }),
      answer: Recorded,
      refusals: ['unknown-customer'],
      example: {
        params,
        body: { updatedOn: '2026-12-05', photoHash: 'ab12', jpegBase64: exampleJpeg },
        answer: { recorded: true as const },
      },
    }),
  }
}

export type SharedCalls<Key extends CustomerKey> = ReturnType<typeof sharedCalls<Key>>
