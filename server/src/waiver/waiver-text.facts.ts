import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/failure'
import { isExternalWaiver } from '@first-chair/core/waiver/external-waiver'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import { hasWords } from '@first-chair/core/waiver-text/waiver-text'
import type { Task } from '@first-chair/core/task/task'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context.ts'
import { sanitised } from './sanitised-html.rule.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'setup'>

const mostRemembered = 200
type Cleaned = { html: string; hash: string; isReadable: boolean }
const cleaned = new Map<string, Cleaned>()

/**
 * The text of a waiver as it is shown and signed; undefined where the point of sale has none, or none with words in it. Who signs with a link of their
 * own affirms nothing about anybody else.
 */
export async function waiverTextOf(
  ctx: Ctx,
  task: Pick<Task, 'posWaiverId'>,
  signedOn: SignedOn = 'page',
): Promise<WaiverText | undefined> {
  if (task.posWaiverId === null) return undefined
  const held = await ctx.pointOfSale.waiver(task.posWaiverId)
  if (!held) return undefined
  const { html, hash, isReadable } = clean(held.html)
  // Nobody signs an empty sheet.
  if (!isReadable) return undefined
  const { checkIn } = (await ctx.setup.current()).language
  const ownAffirmation = checkIn.ownWaiverAffirmation
  const affirmations =
    signedOn === 'own-link'
      ? { affirmation: ownAffirmation, adultsAffirmation: ownAffirmation, ownAffirmation }
      : { affirmation: checkIn.waiverAffirmation, adultsAffirmation: checkIn.adultsWaiverAffirmation, ownAffirmation }
  return {
    posWaiverId: task.posWaiverId,
    ...affirmations,
    rolText: html,
    rolTextHash: hash,
  }
}

/** The text of a waiver that somebody is about to sign: without one it cannot be signed. */
export async function waiverTextToSign(
  ctx: Ctx,
  task: Pick<Task, 'posWaiverId'>,
  signedOn: SignedOn,
): Promise<WaiverText> {
  const text = await waiverTextOf(ctx, task, signedOn)
  if (!text) throw new Failure('external-system-down', { message: 'The waiver has no text. Please tell the resort.' })
  return text
}

/**
 * Hashes of the present texts of those waivers that must be signed again when their text changed. A text that cannot be had just
 * now is not known to have changed: what was signed counts, and nobody is kept from the rest of check-in.
 */
export async function currentTextHashes(ctx: Ctx, locationId: number): Promise<Record<string, string>> {
  const { offered } = await ctx.setup.current()
  const tasks = (offered.get(locationId) ?? []).flatMap((activity) => activity.tasks)
  const hashes: Record<string, string> = {}
  for (const task of tasks.filter((task) => task.resignWhenTextChanged && !isExternalWaiver(task))) {
    const text = await waiverTextOf(ctx, task).catch((error: unknown) => {
      if (error instanceof PointOfSaleDown) return undefined
      throw error
    })
    if (text) hashes[text.posWaiverId] = text.rolTextHash
  }
  return hashes
}

/** Sanitising a long text takes a while; the same text is cleaned once. */
function clean(raw: string): Cleaned {
  const known = cleaned.get(raw)
  if (known) return known
  const html = sanitised(raw)
  const result = { html, hash: createHash('sha256').update(html, 'utf8').digest('hex'), isReadable: hasWords(html) }
  if (cleaned.size >= mostRemembered) cleaned.clear()
  cleaned.set(raw, result)
  return result
}
