import { createHash } from 'node:crypto'
import { Failure, invalidInput } from '@first-chair/core/failure'
import type { Task } from '@first-chair/core/task/task'
import { signatureMessages } from '@first-chair/core/waiver/signature'
import type { WaiverRecord, WaiverText } from '@first-chair/core/waiver/waiver'
import type { AskedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { openedRequest } from './external-request.facts.ts'
import { sanitised } from './sanitised-html.rule.ts'
import { checkedSignatureToKeep } from './signature-to-keep.facts.ts'
import type { SignatureToKeep } from './keep-signature.store.ts'

/** What a guest's browser reports as signed with an outside provider. */
type Reported = {
  facts: AskedContactTasks['facts']
  open: AskedContactTasks['asked']
  task: Task
  guest: Guest
  record: WaiverRecord | null
}

/**
 * What is kept of a waiver that was signed with an outside provider: who was signed in, that the guest's browser reports it,
 * and what this server had asked the provider for. A report about anything that was not asked for just before is refused: the
 * browser is believed that it was signed, not which waiver it was, nor for whom.
 */
export function externalSignatureToKeep(
  ctx: Pick<Context, 'clock' | 'sealing'>,
  { facts, open, task, guest, record }: Reported,
): SignatureToKeep {
  if (!record?.externalRequest) throw new Failure('external-waiver-only')
  const request = openedRequest(ctx, guest, record.externalRequest)
  const externalWaiverId = task.externalWaiverId ?? ''
  const asked = request.waivers.filter(
    (waiver) => waiver.externalWaiverId === externalWaiverId && waiver.posWaiverId === (task.posWaiverId ?? ''),
  )
  const isAskedFor = ({ contact }: (typeof open)[number]): boolean =>
    asked.some(({ contactIds }) => contactIds.includes(contact.contactId))
  if (!open.every(isAskedFor)) throw new Failure('external-waiver-not-opened')
  if (!record.rolAccepted) {
    throw invalidInput([{ path: 'relatedObject.rolAccepted', rule: 'accepted', message: signatureMessages.agreed }])
  }
  return checkedSignatureToKeep(ctx, {
    facts,
    open,
    signedIn: guest,
    signedOn: 'external',
    signer: guest.name,
    householdIpCode: guest.ipCode,
    task,
    given: record,
    drawing: null,
    text: textInsteadOf(task, request.origin),
    provider: { origin: request.origin, externalWaiverId, askedAtUtc: request.askedAtUtc },
  })
}

/** The provider keeps the text that was signed; the record says where, so that it can be found. */
function textInsteadOf(task: Task, origin: string): WaiverText {
  const rolText = sanitised(
    `<p>This waiver was signed with an outside provider, which keeps its text and its signature: waiver ${escaped(task.externalWaiverId ?? '')} at ${escaped(origin)}.</p>`,
  )
  return {
    posWaiverId: task.posWaiverId ?? '',
    affirmation: '',
    adultsAffirmation: '',
    ownAffirmation: '',
    rolText,
    rolTextHash: createHash('sha256').update(rolText, 'utf8').digest('hex'),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
