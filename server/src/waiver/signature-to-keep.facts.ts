import type { Contact } from '@first-chair/core/contact/contact'
import { Failure, fieldProblems, invalidInput } from '@first-chair/core/failure'
import { signatureMessages, signatureSchema } from '@first-chair/core/waiver/signature'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type { Task } from '@first-chair/core/task/task'
import type { WaiverRecord, WaiverText } from '@first-chair/core/waiver/waiver'
import { affirmationOf } from '@first-chair/core/waiver/who-signs'
import { signatureWindow } from '@first-chair/core/waiver/waiver-validity'
import { inOneOrder, seenPositionOf, type AskedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context, Visit } from '../context.ts'
import { drawnSignature } from './drawn-signature.rule.ts'
import { evidenceOf, recordHashOf } from './evidence.rule.ts'
import { sendWaiverToPosJob } from './send-waiver-to-pos.job.ts'
import type { SignatureToKeep } from './keep-signature.store.ts'
import { waiverTextToSign } from './waiver-text.facts.ts'

/** What somebody gave to sign a waiver for some contacts, with everything that the server knows about it. */
export type Signing = {
  facts: AskedContactTasks['facts']
  /** The contact tasks that it completes, of one task; at least one. */
  open: AskedContactTasks['asked']
  /** For whom the guest was asked to sign: those, and whoever has signed meanwhile on another device. */
  named: readonly Contact[]
  /** Who signs, as the evidence names them. */
  signedIn: Visit & { ipCode: string; name: string; email: string }
  signedOn: Exclude<SignedOn, 'external'>
  /** Whose name must be typed. */
  signer: string
  record: WaiverRecord | null
  householdIpCode: string
}

const nothingGiven: WaiverRecord = {
  rolAccepted: false,
  signature: '',
  typedName: '',
  signatureDateOffset: 0,
  rolTextHash: '',
}

/**
 * Checks a signature by the rules of its task and puts together what is kept of it. The text is the present one, which is
 * loaded here; a signature for another one is refused.
 */
export async function signatureToKeep(
  ctx: Pick<Context, 'clock' | 'pointOfSale' | 'setup'>,
  { facts, open, named, signedIn, signedOn, signer, record, householdIpCode }: Signing,
): Promise<SignatureToKeep> {
  const task = open[0]?.owed.task
  if (!task) throw new Failure('not-found')
  const given = record ?? nothingGiven
  const checked = signatureSchema(task, signer).safeParse(given)
  if (!checked.success) throw invalidInput(fieldProblems(checked.error.issues, 'relatedObject'))
  const drawing = task.enableWetSignature ? wholeDrawing(given.signature) : null

  const text = await waiverTextToSign(ctx, task, signedOn)
  const affirmation = affirmationOf(text, named, facts.setup.general.adultAge)
  if (given.rolTextHash !== text.rolTextHash) throw new Failure('text-changed')

  return checkedSignatureToKeep(ctx, {
    facts,
    open,
    signedIn,
    signedOn,
    signer,
    householdIpCode,
    task,
    given,
    drawing,
    text: { ...text, affirmation },
  })
}

/** What a signature that was checked is known by, with everything that is kept of it. */
export function checkedSignatureToKeep(
  ctx: Pick<Context, 'clock'>,
  checked: Omit<Signing, 'record' | 'signedOn' | 'named'> & {
    signedOn: SignedOn
    task: Task
    given: WaiverRecord
    drawing: Buffer | null
    text: WaiverText
    provider?: Parameters<typeof evidenceOf>[0]['provider']
  },
): SignatureToKeep {
  const { facts, open, signedIn, task, text, householdIpCode } = checked
  const evidence = evidenceOf({
    ...checked,
    contacts: open.map(({ contact }) => contact),
    locationId: facts.location.id,
    today: facts.today,
    dateFormat: facts.setup.general.dateFormat,
    window: signatureWindow(task, facts.today),
    signedAt: ctx.clock.now(),
  })
  return {
    evidence,
    recordHash: recordHashOf(evidence),
    html: text.rolText,
    drawing: checked.drawing,
    householdIpCode,
    resortDay: facts.today,
    completes: inOneOrder(open).map(({ owed }) => ({
      contactTaskId: owed.id,
      activityId: owed.activityId,
      contactId: owed.person.contactId,
      seenPosition: seenPositionOf(facts, owed.id),
    })),
    requestId: signedIn.requestId,
    jobName: sendWaiverToPosJob.name,
  }
}

function wholeDrawing(base64: string): Buffer {
  const drawing = drawnSignature(base64)
  if (!drawing) {
    throw invalidInput([{ path: 'relatedObject.signature', rule: 'png', message: signatureMessages.drawing }])
  }
  return drawing
}
