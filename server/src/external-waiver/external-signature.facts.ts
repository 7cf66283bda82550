import { createHash } from 'node:crypto'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type { Task } from '@first-chair/core/task/task'
import { t } from '@first-chair/core/catalogue/signature'
import type { WaiverRecord, WaiverText } from '@first-chair/core/waiver/waiver'
import type { RequestedContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { decryptExternalRequest } from './external-request.facts.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import { buildCheckedSignature } from '../signature/build-signature.facts.ts'
import type { SignatureToSave } from '../signature/save-signature.store.ts'

/** A signature with an external provider, as a guest's browser reports it. */
type ExternalReport = {
  facts: RequestedContactTasks['facts']
  open: RequestedContactTasks['requested']
  task: Task
  guest: Guest
  record: WaiverRecord | null
}

/**
 * Builds the record of a waiver that was signed with an external provider: who was signed in, the report of the guest's
 * browser, and what this server had requested from the provider. Refuses a report about anything that was not requested
 * just before: the browser is trusted to say that the waiver was signed, but not which waiver, nor for whom.
 */
export async function buildExternalSignature(
  ctx: Pick<Context, 'clock' | 'config' | 'encryption' | 'pool'>,
  { facts, open, task, guest, record }: ExternalReport,
): Promise<SignatureToSave> {
  if (!record?.externalRequest) throw new Failure('external-waiver-only')
  const request = decryptExternalRequest(ctx, guest, record.externalRequest)
  const externalWaiverId = task.externalWaiverId ?? ''
  const requestedWaivers = request.waivers.filter(
    (waiver) => waiver.externalWaiverId === externalWaiverId && waiver.posWaiverId === (task.posWaiverId ?? ''),
  )
  const isRequested = ({ contact }: (typeof open)[number]): boolean =>
    requestedWaivers.some(({ contactIds }) => contactIds.includes(contact.contactId))
  if (!open.every(isRequested)) throw new Failure('external-waiver-not-opened')
  if (!record.rolAccepted) {
    throw createInvalidInput([{ path: 'relatedObject.rolAccepted', rule: 'accepted', message: t('agreed') }])
  }
  return buildCheckedSignature(ctx, {
    facts,
    open,
    signedIn: guest,
    signedOn: 'external',
    signer: guest.name,
    householdIpCode: guest.ipCode,
    task,
    submitted: record,
    drawing: null,
    text: buildReferenceText(task, request.origin),
    provider: { origin: request.origin, externalWaiverId, askedAtUtc: request.askedAtUtc },
  })
}

/** The provider stores the signed text. This text says where to find it. */
function buildReferenceText(task: Task, origin: string): WaiverText {
  const rolText = sanitiseHtml(
    `<p>This waiver was signed with an outside provider, which keeps its text and its signature: waiver ${escapeHtml(task.externalWaiverId ?? '')} at ${escapeHtml(origin)}.</p>`,
  )
  return {
    posWaiverId: task.posWaiverId ?? '',
    affirmation: '',
    adultsAffirmation: '',
    ownAffirmation: '',
    rolText,
    rolTextHash: createHash('sha256').update(rolText, 'utf8').digest('hex'),
    version: null,
    hasEarlierVersions: false,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
