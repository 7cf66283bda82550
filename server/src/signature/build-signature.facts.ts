import type { Contact } from '@first-chair/core/contact/contact'
import { t } from '@first-chair/core/catalogue/signature'
import { Failure, toFieldProblems, createInvalidInput } from '@first-chair/core/contract/failure'
import { showSignature } from '@first-chair/core/waiver/drawn-strokes'
import { isEveryMinorNamed, listMinors } from '@first-chair/core/waiver/relationship'
import { signatureSchema } from '@first-chair/core/waiver/signature'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type { Task } from '@first-chair/core/task/task'
import type { WaiverRecord, WaiverText } from '@first-chair/core/waiver/waiver'
import { getAffirmation } from '@first-chair/core/waiver/who-signs'
import type { CommentFacts } from '@first-chair/core/task/waiver-comment'
import { getSignatureWindow } from '@first-chair/core/task/waiver-validity'
import { sortForLocking, getSeenPosition, type RequestedContactTasks } from '../contact-task/requested-tasks.facts.ts'
import type { Context, Visit } from '../context/context.ts'
import { parseDrawnSignature } from './drawn-signature.rule.ts'
import { release } from '../config/release.ts'
import { loadEvidenceSigner } from '../transparency-log/log-key.facts.ts'
import { buildEvidence } from '../waiver-chain/evidence.rule.ts'
import { sealEvidence } from '../waiver-chain/sealed-evidence.rule.ts'
import type { SignatureToSave } from './save-signature.store.ts'
import { loadWaiverTextToSign } from '../waiver-text/current-waiver-text.facts.ts'
import { refuseDraft } from '../waiver-text/refuse-draft.facts.ts'

/** The input to sign a waiver for some contacts, with the facts that the server has loaded. */
export type SigningInput = {
  facts: RequestedContactTasks['facts']
  /** The contact tasks that it completes: at least one, all of one task. */
  open: RequestedContactTasks['requested']
  /** Everybody for whom the form was displayed: those, and people for whom another device has signed meanwhile. */
  namedContacts: readonly Contact[]
  /** The signer as the evidence names them. */
  signedIn: Visit & { ipCode: string; name: string; email: string }
  signedOn: Exclude<SignedOn, 'external'>
  /** On a device of the resort: the person of the staff who handed it over. */
  handedOverBy?: string | undefined
  atKiosk?: CommentFacts['atKiosk']
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
 * Checks a signature by the rules of its task and builds the record that is saved. Loads the text that was read, and
 * throws `text-changed` for a signature on a text that can no longer be signed, and `waiver-is-draft` for one on a draft.
 */
export async function buildSignature(
  ctx: Pick<Context, 'clock' | 'config' | 'encryption' | 'pointOfSale' | 'pool' | 'setup'>,
  {
    facts,
    open,
    namedContacts,
    signedIn,
    signedOn,
    handedOverBy,
    atKiosk,
    signer,
    record,
    householdIpCode,
  }: SigningInput,
): Promise<SignatureToSave> {
  const task = open[0]?.owed.task
  if (!task) throw new Failure('not-found')
  const submitted = record ?? emptyRecord
  const checked = signatureSchema(task, signer).safeParse(submitted)
  if (!checked.success) throw createInvalidInput(toFieldProblems(checked.error.issues, 'relatedObject'))
  const { adultAge } = facts.setup.general
  const drawing = task.enableWetSignature ? parseDrawing(submitted) : null
  if (!isEveryMinorNamed(submitted.relationships, listMinors(namedContacts, adultAge))) {
    throw createInvalidInput([
      { path: 'relatedObject.relationships', rule: 'every-minor', message: t('relationships') },
    ])
  }

  const text = await loadWaiverTextToSign(ctx, task, signedOn, submitted.rolTextHash)
  await refuseDraft(ctx.pool, text.rolText, { signedOn, email: signedIn.email })
  refuseOtherConsent(text, submitted)
  const affirmation = getAffirmation(text, namedContacts, adultAge)

  return buildCheckedSignature(ctx, {
    facts,
    open,
    signedIn,
    signedOn,
    handedOverBy,
    atKiosk,
    signer,
    householdIpCode,
    task,
    submitted,
    drawing,
    text: { ...text, affirmation },
  })
}

/** Builds the record of a checked signature, with its evidence. */
export async function buildCheckedSignature(
  ctx: Pick<Context, 'clock' | 'config' | 'encryption' | 'pool'>,
  checked: Omit<SigningInput, 'record' | 'signedOn' | 'namedContacts'> & {
    signedOn: SignedOn
    task: Task
    submitted: WaiverRecord
    drawing: Buffer | null
    text: WaiverText
    provider?: Parameters<typeof buildEvidence>[0]['provider']
  },
): Promise<SignatureToSave> {
  const { facts, open, signedIn, task, text, householdIpCode } = checked
  const evidence = buildEvidence({
    ...checked,
    contacts: open.map(({ contact }) => contact),
    locationId: facts.location.id,
    today: facts.today,
    dateFormat: facts.setup.general.dateFormat,
    window: getSignatureWindow(task, facts.today),
    signedAt: ctx.clock.now(),
    build: `First Chair ${release}`,
  })
  return {
    evidence,
    sealed: sealEvidence(evidence, await loadEvidenceSigner(ctx)),
    html: text.rolText,
    drawing: checked.drawing,
    householdIpCode,
    resortDay: facts.today,
    completes: sortForLocking(open).map(({ owed }) => ({
      contactTaskId: owed.id,
      activityId: owed.activityId,
      contactId: owed.person.contactId,
      seenPosition: getSeenPosition(facts, owed.id),
    })),
    requestId: signedIn.requestId,
  }
}

/** Nobody consents to a text that they did not see. Pages of earlier releases show none and send none. */
function refuseOtherConsent(text: WaiverText, { device }: WaiverRecord): void {
  const shown = device?.recordsConsentVersion
  if (shown !== undefined && shown !== text.recordsConsent?.version) throw new Failure('text-changed')
}

function parseDrawing({ signature, device }: WaiverRecord): Buffer {
  const drawing = parseDrawnSignature(signature)
  // The picture is what was signed. Its strokes are only evidence, but a page that sends some sends all.
  if (!drawing || (device?.strokes && !showSignature(device.strokes))) {
    throw createInvalidInput([{ path: 'relatedObject.signature', rule: 'png', message: t('drawing') }])
  }
  return drawing
}
