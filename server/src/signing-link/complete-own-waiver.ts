import { fullName } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/contract/failure'
import type { OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'
import { buildSkips } from '../contact-task/requested-tasks.facts.ts'
import { saveSkips } from '../contact-task/skip.store.ts'
import type { Context, Visit } from '../context/context.ts'
import { loadOwnWaivers, buildOwnWaiversAnswer, type OwnWaiversToSign } from './own-waivers.facts.ts'
import { areCopiesSent, saveCopyRequest } from '../waiver-receipt/copy-request.facts.ts'
import { buildSignature } from '../signature/build-signature.facts.ts'
import { saveSignature } from '../signature/save-signature.store.ts'
import { markUsedUp } from './signing-link.store.ts'

export type OwnWaiverCommand = {
  token: string
  taskId: number
  skip: boolean
  record: WaiverRecord | null
  /** The e-mail address to which the copy goes. */
  copyTo: string | undefined
}

/** Another device may sign between loading and saving. The next attempt loads the facts again. */
const maxAttempts = 3

/**
 * Signs or skips one waiver for the holder of a signing link, and for nobody else. The command names the waiver by its
 * task, the link determines the person. Repeated calls succeed without further effect, also after the last waiver.
 */
export async function completeOwnWaiver(ctx: Context, visit: Visit, command: OwnWaiverCommand): Promise<OwnWaivers> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const own = await loadOwnWaivers(ctx, command.token)
    const requested = own.requested.filter(({ owed }) => owed.task.id === command.taskId)
    if (requested.length === 0) throw new Failure('not-found')
    const open = requested.filter(({ owed }) => !owed.state.isComplete)
    const isSaved =
      open.length === 0 || (await (command.skip ? skip(ctx, visit, own, open) : sign(ctx, visit, own, open, command)))
    if (isSaved) return readOwnWaiversAfter(ctx, command.token)
  }
  throw new Failure('unavailable')
}

type OpenTasks = OwnWaiversToSign['requested']

/** Signs the first contact task only. Other contact tasks for the same waiver are completed by its authorization. */
async function sign(
  ctx: Context,
  visit: Visit,
  { facts, holder, contact }: OwnWaiversToSign,
  open: OpenTasks,
  { record, copyTo }: OwnWaiverCommand,
): Promise<boolean> {
  const name = fullName(contact)
  const signature = await buildSignature(ctx, {
    facts,
    open: open.slice(0, 1),
    namedContacts: [contact],
    // The point of sale does not provide e-mail addresses of household members.
    signedIn: { ...visit, ipCode: contact.contactId, name, email: '' },
    signedOn: 'own-link',
    signer: name,
    record,
    householdIpCode: holder.householdIpCode,
  })
  // Before the signature is saved: what is saved after an acknowledgement may be lost.
  if (copyTo !== undefined && (await areCopiesSent(ctx))) await saveCopyRequest(ctx, contact.contactId, copyTo)
  return saveSignature(ctx, signature)
}

async function skip(ctx: Context, visit: Visit, own: OwnWaiversToSign, open: OpenTasks): Promise<boolean> {
  const savedCount = await saveSkips(
    ctx.pool,
    buildSkips(own.facts, open, {
      householdIpCode: own.holder.householdIpCode,
      actor: { kind: 'own-link', ipCode: own.contact.contactId },
      requestId: visit.requestId,
    }),
  )
  return savedCount === open.length
}

async function readOwnWaiversAfter(ctx: Context, token: string): Promise<OwnWaivers> {
  const own = await loadOwnWaivers(ctx, token)
  if (own.requested.every(({ owed }) => owed.state.isComplete))
    await markUsedUp(ctx.pool, own.tokenHash, ctx.clock.now())
  return buildOwnWaiversAnswer(ctx, own)
}
