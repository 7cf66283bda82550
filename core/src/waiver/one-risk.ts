import * as z from 'zod/mini'
import { isBirthDateMissing, type Contact } from '../contact/contact.ts'

const text = (maxLength = 200) => z._default(z.string().check(z.maxLength(maxLength)), '')

/** A person who signs or is signed for, in the format of the provider (docs/domain.md, "External waivers"). */
const OneRiskGuest = z.object({
  posGuestId: z.string().check(z.minLength(1), z.maxLength(64)),
  firstName: text(),
  lastName: text(),
  /** `yyyyMMdd`; empty if unknown. */
  dob: text(),
  email: text(320),
  phone: text(),
  addressLine1: text(),
  addressLine2: text(),
  city: text(),
  state: text(),
  postalCode: text(),
  country: text(),
})

/** One waiver of the provider for some people. */
const OneRiskWaiver = z.object({
  /** The provider's id of the waiver: `externalWaiverId` of the task. */
  waiverId: z.string().check(z.minLength(1), z.maxLength(100)),
  posWaiverId: text(),
  pos: text(),
  posProductId: text(),
  posProductCode: text(),
  /** `yyyyMMdd`; empty if there is no end. */
  posExpirationDate: text(),
  guests: z.array(OneRiskGuest).check(z.minLength(1), z.maxLength(40)),
})

/**
 * The request to the provider. The browser sends the same shape to the server. The server uses only the ids of waivers
 * and people from it and fills in the rest itself (docs/domain.md, "External waivers").
 */
export const OneRiskRequest = z
  .object({
    language: text(),
    displayFormat: text(),
    integration: text(),
    waivers: z.array(OneRiskWaiver).check(z.minLength(1), z.maxLength(20)),
  })
  .register(z.globalRegistry, { id: 'OneRiskRequest' })
export type OneRiskRequest = z.infer<typeof OneRiskRequest>

/** One waiver to request from the provider, in the product's own terms. */
export type WaiverToOpen = {
  externalWaiverId: string
  posWaiverId: string | null
  endEffectiveDate: string | null
  /** The product that requires it, if the server knows one. */
  productId?: string
  contacts: readonly (Pick<Contact, 'contactId' | 'firstName' | 'lastName' | 'age' | 'dateOfBirth'> & {
    email?: string
  })[]
}

/**
 * Builds the request to the provider. The language and the name of the integration are fixed
 * (docs/domain.md, "External waivers").
 */
export function buildOneRiskRequest(pointOfSale: string, waivers: readonly WaiverToOpen[]): OneRiskRequest {
  return {
    language: 'en',
    displayFormat: 'iframe',
    integration: 'First Chair',
    waivers: waivers.map((waiver) => ({
      waiverId: waiver.externalWaiverId,
      posWaiverId: waiver.posWaiverId ?? '',
      pos: pointOfSale,
      posProductId: waiver.productId ?? '',
      posProductCode: waiver.productId ?? '',
      posExpirationDate: toDigits(waiver.endEffectiveDate),
      guests: waiver.contacts.map((contact) => ({
        posGuestId: contact.contactId,
        firstName: contact.firstName,
        lastName: contact.lastName,
        dob: isBirthDateMissing(contact) ? '' : toDigits(contact.dateOfBirth),
        email: contact.email ?? '',
        phone: '',
        addressLine1: '',
        addressLine2: '',
        city: '',
        state: '',
        postalCode: '',
        country: '',
      })),
    })),
  }
}

function toDigits(day: string | null): string {
  return (day ?? '').replaceAll('-', '')
}
