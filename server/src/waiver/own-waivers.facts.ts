import type { Contact } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/failure'
import type { OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import { contactTasksAt, type AskedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context } from '../context.ts'
import { signingLinkHolder, type SigningLinkHolder } from './signing-link.store.ts'
import { hashOfToken } from './signing-token.rule.ts'
import { currentTextHashes, waiverTextToSign } from './waiver-text.facts.ts'

/** What the holder of a signing link has to do with it, as the rules see it now. */
export type OwnWaiversToSign = Pick<AskedContactTasks, 'facts' | 'asked'> & {
  holder: SigningLinkHolder
  contact: Contact
  tokenHash: Buffer
}

/** After the last signature the link still answers for this long, in milliseconds: the answer may have been lost on its way. */
const stillAnswersFor = 10 * 60_000

/**
 * Loads what a signing link is for. It is not found when it is unknown, replaced, expired or used up, nor when the rules have
 * changed since it was made: the adult left the household, or signs with the head again.
 */
export async function ownWaivers(ctx: Context, token: string): Promise<OwnWaiversToSign> {
  const now = ctx.clock.now()
  const tokenHash = hashOfToken(token)
  const holder = await signingLinkHolder(ctx.pool, tokenHash, {
    now,
    usedUpAfter: new Date(now.getTime() - stillAnswersFor),
  })
  const [head, person] = holder
    ? await Promise.all(
        [holder.householdIpCode, holder.contactId].map((ipCode) => ctx.pointOfSale.presentIpCode(ipCode)),
      )
    : []
  if (!holder || head === undefined || person === undefined) throw new Failure('not-found')

  const { locationId } = holder
  const { facts, all, contacts } = await contactTasksAt(
    ctx,
    { ipCode: head },
    locationId,
    await currentTextHashes(ctx, locationId),
  )
  const contact = contacts.find(({ contactId }) => contactId === person)
  const asked = all.filter((own) => own.contact.contactId === person && own.upTo === 'contact')
  if (!contact || asked.length === 0) throw new Failure('not-found')
  return { facts, asked, contact, holder: { householdIpCode: head, contactId: person, locationId }, tokenHash }
}

/** What the holder sees: each waiver once, also where several activities ask for it, with its text while it is owed. */
export async function shownOwnWaivers(ctx: Context, { facts, asked, contact }: OwnWaiversToSign): Promise<OwnWaivers> {
  const tasks = new Map(asked.map(({ owed }) => [owed.task.id, owed.task]))
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    locationName: facts.location.name,
    resortDay: facts.today,
    waivers: await Promise.all(
      [...tasks.values()].map(async (task) => {
        const states = asked.filter(({ owed }) => owed.task.id === task.id).map(({ owed }) => owed.state)
        const state = states.find(({ isComplete }) => !isComplete) ?? states[0]
        const isComplete = state?.isComplete === true
        return {
          task,
          isComplete,
          isSkipped: state?.reason === 'skipped-today',
          completeUntil: state?.isComplete ? state.until : null,
          text: isComplete ? null : await waiverTextToSign(ctx, task, 'own-link'),
        }
      }),
    ),
  }
}
