import type { CustomerKey } from '../bridge/shapes.ts'
import type { MobileMedia } from '../media-of-contacts.ts'
import { createBodyCallHandler, createCallHandler, Refused, type CallHandler } from './call-handler.ts'
import type { Simulation } from './simulated-backend.ts'

const recorded = { recorded: true } as const

/** Creates the handlers for the calls about profiles, registrations and photos. */
export function createRecordHandlers({ backend: { pos }, calls, toKey, toContactId }: Simulation): CallHandler[] {
  const toContactIds = (customers: readonly CustomerKey[]) => customers.map(toContactId)
  const requireCustomer = async (customer = ''): Promise<string> => {
    const contactId = toContactId(customer)
    if ((await pos.currentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
    return contactId
  }
  return [
    createBodyCallHandler(calls.rentalProfiles, async ({ body }) => {
      const profiles = await pos.rentalProfiles(toContactIds(body.customers))
      return { rentalProfiles: [...profiles].map(([id, profile]) => ({ customer: toKey(id), profile })) }
    }),
    createBodyCallHandler(calls.recordRentalProfile, async ({ params, body }) => {
      await pos.recordRentalProfile(await requireCustomer(params['customer']), body)
      return recorded
    }),
    createBodyCallHandler(calls.childRegistrations, async ({ body }) => {
      const found = await pos.childRegistrations(toContactIds(body.customers))
      return { childRegistrations: [...found].map(([id, registration]) => ({ customer: toKey(id), registration })) }
    }),
    createBodyCallHandler(calls.recordChildRegistration, async ({ params, body }) => {
      await pos.recordChildRegistration(await requireCustomer(params['customer']), body)
      return recorded
    }),
    createBodyCallHandler(calls.eraseHealthNotes, async ({ body }) => {
      await pos.eraseHealthNotes(body.before, toContactIds(body.except ?? []))
      return recorded
    }),
    createBodyCallHandler(calls.customerErased, async ({ params, body }) => {
      await pos.eraseCustomer(await requireCustomer(params['customer']), body.erasedOn)
      return recorded
    }),
    createBodyCallHandler(calls.photos, async ({ body }) => {
      const photos = await pos.photos(toContactIds(body.customers))
      return { photos: [...photos].map(([id, jpeg]) => ({ customer: toKey(id), jpegBase64: jpeg.toString('base64') })) }
    }),
    createBodyCallHandler(calls.recordPhoto, async ({ params, body: { jpegBase64, ...photo } }) => {
      const contactId = await requireCustomer(params['customer'])
      await pos.recordPhoto({ ...photo, contactId, jpeg: Buffer.from(jpegBase64, 'base64') })
      return recorded
    }),
  ]
}

/** Creates the handlers for the calls about cards, phones and gates. */
export function createMediaHandlers(simulation: Simulation): CallHandler[] {
  const { backend, system, calls, toIdentity, toKey, toContactId } = simulation
  const { pos } = backend
  const toHolder = (contactId: string) => system.identity.write(toIdentity(contactId))
  const toMobilePass = ({ contactId, ...pass }: MobileMedia) => ({ ...pass, holder: toHolder(contactId) })
  return [
    createBodyCallHandler(calls.media, async ({ body }) => {
      const media = await pos.media(body.customers.map(toContactId))
      return {
        media: media.map(({ contactId, hotlist, ...item }) => ({
          ...item,
          customer: toKey(contactId),
          hotlist: [...hotlist],
        })),
      }
    }),
    createBodyCallHandler(calls.mobileMedia, async ({ body }) => {
      const passes = await pos.mobileMedia(body.customers.map(toContactId))
      return { mobileMedia: passes.map(toMobilePass) }
    }),
    createBodyCallHandler(calls.createMobileMedia, async ({ body: { customer, ...toCreate } }) => {
      const contactId = toContactId(customer)
      if ((await pos.currentIpCode(contactId)) === undefined) throw new Refused('unknown-customer')
      const { contactId: orderedFor, ...order } = await pos.createMobileMedia({ ...toCreate, contactId })
      return { ...order, holder: toHolder(orderedFor) }
    }),
    createCallHandler(calls.activateMobileMedia, async ({ params }) => {
      const activated = await pos.activateMobileMedia(params['transactionId'] ?? '')
      if (!activated) throw new Refused('not-found')
      return toMobilePass(activated)
    }),
    createBodyCallHandler(calls.recordETicketDelivery, ({ params, body }) =>
      refuseAsNotFound(pos.recordETicketDelivery(params['eTicketId'] ?? '', body)),
    ),
    createBodyCallHandler(calls.recordETicketDownload, ({ params, body }) =>
      refuseAsNotFound(pos.recordETicketDownload(params['eTicketId'] ?? '', body)),
    ),
    createBodyCallHandler(calls.validateScans, async ({ body }) => ({ scans: await pos.validateScans(body) })),
  ]
}

/** The built-in point of sale throws a plain error for an unknown e-ticket. This turns it into a refusal. */
async function refuseAsNotFound(write: Promise<void>): Promise<typeof recorded> {
  await write.catch(() => {
    throw new Refused('not-found')
  })
  return recorded
}
