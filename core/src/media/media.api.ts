import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import {
  ContactMedia,
  DeliveryToSend,
  DownloadReport,
  MobilePassLink,
  MobilePassOrders,
  MobilePassToken,
} from './media.ts'

const feature = 'BLEConnect'
const Id = z.string().check(z.minLength(1), z.maxLength(100))

/** The mobile passes of a contact; of the whole household for its head, or without `ipcode`. */
export const readContactMedia = endpoint({
  name: 'readContactMedia',
  method: 'GET',
  path: '/api/media/contactmedia',
  caller: 'guest',
  feature,
  summary: 'The mobile passes of a contact with their status; of the whole household for its head',
  query: z.object({ ipcode: z.optional(Id) }),
  answer: z.array(ContactMedia),
  failures: ['not-found', 'external-system-down'],
})

/** Orders mobile passes for everybody who may have one: the household of a head, else one contact. Safe to repeat. */
export const orderMobilePasses = endpoint({
  name: 'orderMobilePasses',
  method: 'POST',
  path: '/api/media/ble',
  caller: 'guest',
  feature,
  summary: 'Order mobile passes for everybody who may have one; safe to repeat',
  query: z.object({ customerId: Id }),
  answer: MobilePassOrders,
  failures: ['not-found', 'nothing-for-a-phone', 'external-system-down'],
})

/** Creates the e-ticket of an order. Safe to repeat. */
export const activateMobilePass = endpoint({
  name: 'activateMobilePass',
  method: 'POST',
  path: '/api/media/ble-activation',
  caller: 'guest',
  feature,
  summary: 'Turn an order into an e-ticket; safe to repeat',
  query: z.object({ transactionId: Id }),
  answer: ContactMedia,
  failures: ['not-found', 'external-system-down'],
})

/** Sends the link of an e-ticket by e-mail or SMS. */
export const sendMobilePass = endpoint({
  name: 'sendMobilePass',
  method: 'POST',
  path: '/api/media/updateeticketdelivery',
  caller: 'guest',
  feature,
  summary: 'Send the link of an e-ticket; again after 60 seconds, at most 5 times a day',
  body: DeliveryToSend,
  answer: ContactMedia,
  failures: ['not-found', 'confirm-moving', 'sent-a-moment-ago', 'sent-often-today', 'external-system-down'],
})

// The call of a link has the token in its body (docs/decisions/0035), because addresses end up in logs.

export const readMobilePassLink = endpoint({
  name: 'readMobilePassLink',
  method: 'POST',
  path: '/api/media/connect',
  caller: 'anyone',
  feature,
  summary: 'The page of a link to a mobile pass',
  body: z.object({ token: MobilePassToken }),
  answer: MobilePassLink,
  failures: ['not-found', 'external-system-down'],
})

/** The provider's webhook: a phone has downloaded an e-ticket. The same report counts once. */
export const reportDownload = endpoint({
  name: 'reportDownload',
  method: 'POST',
  path: '/api/media/eticketdownloads',
  caller: 'mobile-pass-provider',
  feature,
  summary: 'Report that a phone has downloaded an e-ticket; signed by the provider of mobile passes',
  body: DownloadReport,
  answer: z.object({ isNew: z.boolean() }),
  bodyLimit: 16 * 1024,
  failures: ['not-found'],
})
