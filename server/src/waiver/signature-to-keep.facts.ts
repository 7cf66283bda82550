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

/** The input to sign a waiver for some contacts, with the facts that the server has loaded. */
export type Signing = {
  facts: AskedContactTasks['facts']
  /** The contact tasks that it completes: at least one, all of one task. */
  open: AskedContactTasks['asked']
  /** Everybody for whom the form was displayed: those, and people for whom another device has signed meanwhile. */
  named: readonly Contact[]
  /** The signer as the evidence names them. */
  signedIn: Visit & { ipCode: string; name: string; email: string }
  signedOn: Exclude<SignedOn, 'external'>
  /** The name that must be typed. */
  signer: string
  record: WaiverRecord | null
  householdIpCode: string
}

const emptyRecord: WaiverRecord = {
  rolAccepted: false,
  signature: '',
  typedName: '',
  signatureDateOffset: 0,
  rolTextHash: '',
}

/**
 * Checks a signature by the rules of its task and builds the record that is saved. Loads the current text, and throws
 * `text-changed` for a signature on any other text.
 */
export async function signatureToKeep(
  ctx: Pick<Context, 'clock' | 'pointOfSale' | 'setup'>,
  { facts, open, named, signedIn, signedOn, signer, record, householdIpCode }: Signing,
): Promise<SignatureToKeep> {
  const task = open[0]?.owed.task
  if (!task) throw new Failure('not-found')
  const submitted = record ?? emptyRecord
  const checked = signatureSchema(task, signer).safeParse(submitted)
  if (!checked.success) throw invalidInput(fieldProblems(checked.error.issues, 'relatedObject'))
  const drawing = task.enableWetSignature ? parseDrawing(submitted.signature) : null

  const text = await waiverTextToSign(ctx, task, signedOn)
  const affirmation = affirmationOf(text, named, facts.setup.general.adultAge)
  if (submitted.rolTextHash !== text.rolTextHash) throw new Failure('text-changed')

  return checkedSignatureToKeep(ctx, {
    facts,
    open,
    signedIn,
    signedOn,
    signer,
    householdIpCode,
    task,
    submitted,
    drawing,
    text: { ...text, affirmation },
  })
}

/** Builds the record of a checked signature, with its evidence. */
export function checkedSignatureToKeep(
  ctx: Pick<Context, 'clock'>,
  checked: Omit<Signing, 'record' | 'signedOn' | 'named'> & {
    signedOn: SignedOn
    task: Task
    submitted: WaiverRecord
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

function parseDrawing(base64: string): Buffer {
  const drawing = drawnSignature(base64)
  if (!drawing) {
    throw invalidInput([{ path: 'relatedObject.signature', rule: 'png', message: signatureMessages.drawing }])
  }
  return drawing
}
