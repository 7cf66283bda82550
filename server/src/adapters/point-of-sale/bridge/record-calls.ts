import * as z from 'zod/mini'
import { defineRecordingCall, defineRecordsCall } from './bridge-call.ts'
import {
  boundedList,
  code,
  day,
  jpegBase64,
  maxCustomers,
  Profile,
  Registration,
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

const followsMerges = 'For a customer who was merged into another one, use the other one.'

/** The calls about profiles, registrations and photos of customers. */
export function recordCalls(of: { customer: CustomerShape; key: CustomerKey }) {
  const { customer, key } = of
  const params = { customer: key }
  return {
    rentalProfiles: defineRecordsCall(of, 'rentalProfiles', '/rental-profiles/read', {
      summary: 'The rental profiles of those customers that have one',
      answer: z.object({ rentalProfiles: boundedList(z.object({ customer, profile: Profile }), maxCustomers) }),
      example: { rentalProfiles: [{ customer: key, profile: exampleProfile }] },
    }),
    recordRentalProfile: defineRecordingCall('recordRentalProfile', 'PUT', '/customers/:customer/rental-profile', {
      summary: "Replaces a customer's rental profile, unless a later one is stored (`updateDate`)",
      description: followsMerges,
      body: Profile,
      refusals: ['unknown-customer'],
      example: { params, body: exampleProfile },
    }),
    childRegistrations: defineRecordsCall(of, 'childRegistrations', '/child-registrations/read', {
      summary: 'The child registrations of those customers that have one',
      description: 'They contain health notes: keep them out of logs, and encrypt them at rest.',
      answer: z.object({
        childRegistrations: boundedList(z.object({ customer, registration: Registration }), maxCustomers),
      }),
      example: { childRegistrations: [{ customer: key, registration: exampleRegistration }] },
    }),
    recordChildRegistration: defineRecordingCall(
      'recordChildRegistration',
      'PUT',
      '/customers/:customer/child-registration',
      {
        summary: "Replaces a customer's child registration, unless a later one is stored (`updateDate`)",
        description: followsMerges,
        body: Registration,
        refusals: ['unknown-customer'],
        example: { params, body: exampleRegistration },
      },
    ),
    eraseHealthNotes: defineRecordingCall('eraseHealthNotes', 'POST', '/health-notes/erase', {
      summary: 'Erases the health notes of registrations that were last changed before a date',
      description:
        'The four notes become "None"; the emergency contacts stay. Erase nothing of the customers in `except`: a legal hold protects them.',
      body: z.object({ before: day, except: z.optional(boundedList(customer)) }),
      timeLimitMs: 60_000,
      example: { body: { before: '2025-12-06' } },
    }),
    customerErased: defineRecordingCall('customerErased', 'POST', '/customers/:customer/erased', {
      summary: 'Says that First Chair erased a customer (`customer.erased`), so that you erase your records too',
      description:
        'Erase what your own rules allow: sales may have to stay. Answer `recorded` again if it is repeated, and `not-offered` if somebody has to do it by hand.',
      body: z.object({ erasedOn: day }),
      refusals: ['unknown-customer', 'not-offered'],
      example: { params, body: { erasedOn: '2026-12-05' } },
    }),
    photos: defineRecordsCall(of, 'photos', '/photos/read', {
      summary: 'The photos of those customers that have one: JPEG, 400x400',
      answer: z.object({ photos: boundedList(z.object({ customer, jpegBase64 }), maxCustomers) }),
      answerLimit: 16_777_216,
      example: { photos: [{ customer: key, jpegBase64: exampleJpeg }] },
    }),
    recordPhoto: defineRecordingCall('recordPhoto', 'PUT', '/customers/:customer/photo', {
      summary: 'Replaces the photo of a customer',
      description: followsMerges,
      body: z.object({ updatedOn: day, photoHash: code, jpegBase64 }),
      refusals: ['unknown-customer'],
      example: {
        params,
        body: { updatedOn: '2026-12-05', photoHash: 'ab12', jpegBase64: exampleJpeg },
      },
    }),
  }
}
