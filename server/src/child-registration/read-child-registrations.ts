import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { getHandOverContactIds } from '@first-chair/core/hand-over/hand-over-tasks'
import { findConfirmedDays } from '../contact-task/confirmed-record.store.ts'
import type { Context, Guest } from '../context/context.ts'
import { isAtKiosk } from '../context/is-at-kiosk.ts'
import { asksExplicitAnswers, loadReadableRegistrations } from './health-answers.facts.ts'

/**
 * The decrypted child registrations of the guest's household with their explicit answers, and the guest's own phone number
 * to prefill a new one. Names the contacts whose registration exists and cannot be read. A registration whose consent was
 * withdrawn is left out. On a device that staff handed over, only those that are to be filled in there; at a kiosk nothing
 * that was stored before.
 */
export async function readChildRegistrations(ctx: Context, guest: Guest): Promise<ChildRegistrations> {
  const setup = await ctx.setup.current()
  const { language, tasks } = setup
  const consent = asksExplicitAnswers(setup, guest) && { consentText: language.childRegistration.healthConsent }
  if (isAtKiosk(guest)) return { registrations: [], accountPhone: '', ...consent }
  const household = await ctx.pointOfSale.household(guest.ipCode)
  const handedOver =
    guest.handOver && getHandOverContactIds(guest.handOver.contactTaskIds, { kind: 'ChildRegistration', tasks })
  const mayRead = ({ contactId }: { contactId: string }) => !handedOver || handedOver.has(contactId)
  const people = household.people.filter(mayRead)
  const childRegistrations = household.childRegistrations.filter(mayRead)
  const contactIds = people.map(({ contactId }) => contactId)
  const [{ registrations, withdrawn }, confirmedDays, accountPhone = ''] = await Promise.all([
    loadReadableRegistrations(ctx, contactIds),
    findConfirmedDays(ctx.pool, 'ChildRegistration', contactIds),
    handedOver?.size === 0 ? '' : ctx.pointOfSale.findPhone?.(guest.ipCode),
  ])
  const storedFor = new Set([...childRegistrations.map(({ contactId }) => contactId), ...registrations.keys()])
  const unreadableContactIds = [...storedFor].filter(
    (contactId) => !withdrawn.has(contactId) && !registrations.get(contactId)?.registration,
  )
  return {
    registrations: [...registrations].flatMap(([contactId, { registration, answers, hasConsent }]) =>
      registration
        ? [
            {
              contactId,
              registration,
              ...(answers && { answers }),
              ...(hasConsent && { hasConsent }),
              ...(confirmedDays.get(contactId) === registration.updateDate && { confirmedOn: registration.updateDate }),
            },
          ]
        : [],
    ),
    ...(unreadableContactIds.length > 0 && { unreadableContactIds }),
    accountPhone,
    ...consent,
  }
}
