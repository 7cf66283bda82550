import type { Contact } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/contract/failure'
import type { OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import { loadContactTasks, type RequestedContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context } from '../context/context.ts'
import { findSigningLinkHolder, type SigningLinkHolder } from './signing-link.store.ts'
import { hashSigningToken } from './signing-token.rule.ts'
import { areCopiesSent } from '../waiver-receipt/copy-request.facts.ts'
import { loadCurrentWaiverTexts, loadWaiverTextToRead } from '../waiver-text/current-waiver-text.facts.ts'
import { loadWaiverChange } from '../waiver-text/waiver-change.facts.ts'

/** The contact tasks that the holder of a signing link has, by the current rules and facts. */
export type OwnWaiversToSign = Omit<RequestedContactTasks, 'contacts'> & {
  holder: SigningLinkHolder
  contact: Contact
  tokenHash: Buffer
}

/** The link still works for this long after the last signature, in milliseconds: the response may have been lost. */
const gracePeriodMs = 10 * 60_000

/**
 * Loads the contact tasks of a signing link. Throws `not-found` if the link is unknown, replaced, expired or used up,
 * or if it no longer applies: the adult left the household, or the head of household signs for adults again.
 */
export async function loadOwnWaivers(ctx: Context, token: string): Promise<OwnWaiversToSign> {
  const now = ctx.clock.now()
  const tokenHash = hashSigningToken(token)
  const holder = await findSigningLinkHolder(ctx.pool, tokenHash, {
    now,
    usedUpAfter: new Date(now.getTime() - gracePeriodMs),
  })
  const [headIpCode, contactIpCode] = holder
    ? await Promise.all(
        [holder.householdIpCode, holder.contactId].map((ipCode) => ctx.pointOfSale.currentIpCode(ipCode)),
      )
    : []
  if (!holder || headIpCode === undefined || contactIpCode === undefined) throw new Failure('not-found')

  const { locationId } = holder
  const { facts, all, contacts } = await loadContactTasks(
    ctx,
    { ipCode: headIpCode },
    locationId,
    await loadCurrentWaiverTexts(ctx, locationId),
  )
  const contact = contacts.find(({ contactId }) => contactId === contactIpCode)
  const requested = all.filter((own) => own.contact.contactId === contactIpCode && own.upTo === 'contact')
  if (!contact || requested.length === 0) throw new Failure('not-found')
  return {
    facts,
    requested,
    contact,
    holder: { householdIpCode: headIpCode, contactId: contactIpCode, locationId },
    tokenHash,
  }
}

/** What the holder sees: each waiver once, even if several activities require it, with its text while it is owed. */
export async function buildOwnWaiversAnswer(
  ctx: Context,
  { facts, requested, contact }: OwnWaiversToSign,
): Promise<OwnWaivers> {
  const tasks = new Map(requested.map(({ owed }) => [owed.task.id, owed.task]))
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    locationName: facts.location.name,
    resortDay: facts.today,
    sendsCopies: await areCopiesSent(ctx),
    waivers: await Promise.all(
      [...tasks.values()].map(async (task) => {
        const states = requested.filter(({ owed }) => owed.task.id === task.id).map(({ owed }) => owed.state)
        const state = states.find(({ isComplete }) => !isComplete) ?? states[0]
        const isComplete = state?.isComplete === true
        const text = isComplete ? null : await loadWaiverTextToRead(ctx, task, 'own-link')
        return {
          task,
          isComplete,
          isSkipped: state?.reason === 'skipped-today',
          completeUntil: state?.isComplete ? state.until : null,
          text,
          change: text && (await loadWaiverChange(ctx, text, [contact.contactId])),
        }
      }),
    ),
  }
}
