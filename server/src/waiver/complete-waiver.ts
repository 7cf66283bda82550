import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { fullName } from '@first-chair/core/contact/contact'
import type { TaskState } from '@first-chair/core/owed-task/task-state'
import { Failure } from '@first-chair/core/contract/failure'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import { getExpectedSigner, maySignFor } from '@first-chair/core/waiver/signature'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'
import { findOwnSigner, toContactTasks, refuseTasksOfOthers } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest, HandOverScope } from '../context/context.ts'
import { loadRequestedWaivers, type RequestedWaivers } from './requested-waivers.facts.ts'
import { buildExternalSignature } from '../external-waiver/external-signature.facts.ts'
import { buildSignature, type SigningInput } from '../signature/build-signature.facts.ts'
import { saveSignature } from '../signature/save-signature.store.ts'

export type WaiverCommand = { contactTaskIds: readonly string[]; record: WaiverRecord | null }

/** Another device may sign between loading and saving. The next attempt loads the facts again. */
const maxAttempts = 3

/**
 * Signs a waiver for one contact task, or for all that one consolidated signature covers
 * (docs/domain.md, "Completing and skipping"). The guest is done once this returns. A job sends the signature to the
 * point of sale. A repeated call succeeds without effect.
 */
export async function completeWaiver(ctx: Context, guest: Guest, command: WaiverCommand): Promise<ContactTask[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const waivers = await loadRequestedWaivers(ctx, guest, command.contactTaskIds)
    const open = waivers.requested.filter(({ owed }) => !owed.state.isComplete)
    if (open.length === 0) return toContactTasks(waivers, guest)

    const state = await sign(ctx, guest, waivers, open, command.record)
    if (state)
      return toContactTasks(waivers, guest, { state, isWaitingForPos: true, ids: open.map(({ owed }) => owed.id) })
  }
  throw new Failure('unavailable')
}

/**
 * Signs for those who still owe the waiver. The required typed name depends on everybody whom the command names,
 * because the form requested that name. Returns undefined, with nothing written, if another device completed one of the
 * tasks meanwhile.
 */
async function sign(
  ctx: Context,
  guest: Guest,
  { facts, task, requested, head }: RequestedWaivers,
  open: RequestedWaivers['requested'],
  record: WaiverRecord | null,
): Promise<TaskState | undefined> {
  refuseTasksOfOthers(open, guest)
  const contacts = open.map(({ contact }) => contact)
  const ownSigner = findOwnSigner(open, guest)
  if (!ownSigner && !maySignFor(head, contacts)) throw new Failure('signer-not-allowed')

  const named = requested.map(({ contact }) => contact)
  const signature = isExternalWaiver(task)
    ? await buildExternalSignature(ctx, { facts, open, task, guest, record })
    : await buildSignature(ctx, {
        facts,
        open,
        namedContacts: named,
        signedIn: ownSigner ? { ...guest, ipCode: ownSigner.contactId, name: fullName(ownSigner), email: '' } : guest,
        signedOn: guest.handOver?.on ?? 'page',
        ...(guest.handOver && toCommentFacts(guest.handOver)),
        signer: getExpectedSigner(guest.name, named, facts.setup.general.adultAge),
        record,
        householdIpCode: guest.ipCode,
      })
  const isSaved = await saveSignature(ctx, signature)
  return isSaved ? { isComplete: true, reason: 'on-record', until: signature.evidence.endDate } : undefined
}

/** What the comment of the signature says about the device of the resort. */
function toCommentFacts({ staffName, kiosk }: HandOverScope): Pick<SigningInput, 'handedOverBy' | 'atKiosk'> {
  return kiosk ? { atKiosk: { ...kiosk, startedBy: staffName } } : { handedOverBy: staffName }
}
