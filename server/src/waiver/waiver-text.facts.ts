import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/failure'
import { isExternalWaiver } from '@first-chair/core/waiver/external-waiver'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import type { Task } from '@first-chair/core/task/task'
import type { Context } from '../context.ts'
import { sanitised } from './sanitised-html.rule.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'setup'>

const mostRemembered = 200
const cleaned = new Map<string, { html: string; hash: string }>()

/**
 * The text of a waiver as it is shown and signed; undefined where the point of sale has none. Who signs with a link of their
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
  const { html, hash } = clean(held.html)
  const { language } = await ctx.setup.current()
  return {
    posWaiverId: task.posWaiverId,
    affirmation: signedOn === 'own-link' ? language.checkIn.ownWaiverAffirmation : language.checkIn.waiverAffirmation,
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

/** Hashes of the present texts of those waivers that must be signed again when their text changed. */
export async function currentTextHashes(ctx: Ctx, locationId: number): Promise<Record<string, string>> {
  const { offered } = await ctx.setup.current()
  const tasks = (offered.get(locationId) ?? []).flatMap((activity) => activity.tasks)
  const hashes: Record<string, string> = {}
  for (const task of tasks.filter((task) => task.resignWhenTextChanged && !isExternalWaiver(task))) {
    const text = await waiverTextOf(ctx, task)
    if (text) hashes[text.posWaiverId] = text.rolTextHash
  }
  return hashes
}

/** Sanitising a long text takes a while; the same text is cleaned once. */
function clean(raw: string): { html: string; hash: string } {
  const known = cleaned.get(raw)
  if (known) return known
  const html = sanitised(raw)
  const result = { html, hash: createHash('sha256').update(html, 'utf8').digest('hex') }
  if (cleaned.size >= mostRemembered) cleaned.clear()
  cleaned.set(raw, result)
  return result
}
