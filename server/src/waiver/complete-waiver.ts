import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { TaskState } from '@first-chair/core/contact-task/task-state'
import { Failure, fieldProblems, invalidInput } from '@first-chair/core/failure'
import { expectedSigner, maySignFor, signatureMessages, signatureSchema } from '@first-chair/core/waiver/signature'
import type { WaiverRecord } from '@first-chair/core/waiver/waiver'
import { signatureWindow } from '@first-chair/core/waiver/waiver-validity'
import { answerOf, inOneOrder } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { askedWaivers, type AskedWaivers } from './asked-waivers.facts.ts'
import { drawnSignature } from './drawn-signature.rule.ts'
import { evidenceOf, recordHashOf } from './evidence.rule.ts'
import { sendWaiverToPosJob } from './send-waiver-to-pos.job.ts'
import { keepSignature } from './signed-waiver.store.ts'
import { waiverTextOf } from './waiver-text.facts.ts'

export type WaiverCommand = { contactTaskIds: readonly string[]; record: WaiverRecord | null }

/** Another device may sign between our loading and our saving; the facts say so at the next attempt. */
const attempts = 3

/**
 * Signs a waiver for one contact task or for all that one consolidated signature covers (domain rules, section 4). The guest
 * is done once this returns; the point of sale is told behind it. A repeated call is a quiet success.
 */
export async function completeWaiver(ctx: Context, guest: Guest, command: WaiverCommand): Promise<ContactTask[]> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const waivers = await askedWaivers(ctx, guest, command.contactTaskIds)
    const open = waivers.asked.filter(({ owed }) => !owed.state.isComplete)
    if (open.length === 0) return answerOf(waivers)

    const state = await sign(ctx, guest, waivers, open, command.record)
    if (state) return answerOf(waivers, { state, isWaitingForPos: true, ids: open.map(({ owed }) => owed.id) })
  }
  throw new Failure('unavailable')
}

/**
 * Signs for those who still owe it. The name that must be typed is the one that the guest was asked for: that of everybody
 * the command names. Answers undefined, with nothing written, when somebody else completed one of them meanwhile.
 */
async function sign(
  ctx: Context,
  guest: Guest,
  waivers: AskedWaivers,
  open: AskedWaivers['asked'],
  record: WaiverRecord | null,
): Promise<TaskState | undefined> {
  const { facts, task, asked, head } = waivers
  if (task.externalWaiverId !== null) throw new Failure('external-waiver-only')
  const contacts = open.map(({ contact }) => contact)
  if (!maySignFor(head, contacts)) throw new Failure('signer-not-allowed')

  const given = record ?? { rolAccepted: false, signature: '', typedName: '', signatureDateOffset: 0, rolTextHash: '' }
  const named = asked.map(({ contact }) => contact)
  const signer = expectedSigner(guest.name, named, facts.setup.general.adultAge)
  const checked = signatureSchema(task, signer).safeParse(given)
  if (!checked.success) throw invalidInput(fieldProblems(checked.error.issues, 'relatedObject'))
  const drawing = task.enableWetSignature ? wholeDrawing(given.signature) : null

  const text = await waiverTextOf(ctx, task)
  if (!text) throw new Failure('external-system-down', { message: 'The waiver has no text. Please tell the resort.' })
  if (given.rolTextHash !== text.rolTextHash) throw new Failure('text-changed')

  const window = signatureWindow(task, facts.today)
  const evidence = evidenceOf({
    signedIn: guest,
    contacts,
    task,
    locationId: facts.location.id,
    today: facts.today,
    dateFormat: facts.setup.general.dateFormat,
    given,
    drawing,
    text,
    signer,
    window,
    signedAt: ctx.clock.now(),
  })
  const isKept = await keepSignature(ctx.pool, {
    evidence,
    recordHash: recordHashOf(evidence),
    html: text.rolText,
    drawing,
    householdIpCode: guest.ipCode,
    resortDay: facts.today,
    completes: inOneOrder(open).map(({ owed }) => ({
      contactTaskId: owed.id,
      activityId: owed.activityId,
      contactId: owed.person.contactId,
      seenPosition: seenPosition(waivers, owed.id),
    })),
    requestId: guest.requestId,
    jobName: sendWaiverToPosJob.name,
  })
  return isKept ? { isComplete: true, reason: 'on-record', until: window.endDate } : undefined
}

function wholeDrawing(base64: string): Buffer {
  const drawing = drawnSignature(base64)
  if (!drawing) {
    throw invalidInput([{ path: 'relatedObject.signature', rule: 'png', message: signatureMessages.drawing }])
  }
  return drawing
}

function seenPosition({ facts }: AskedWaivers, contactTaskId: string): number | null {
  return (
    facts.own.completions.find((completion) => completion.contactTaskId === contactTaskId)?.signedWaiverPosition ?? null
  )
}
