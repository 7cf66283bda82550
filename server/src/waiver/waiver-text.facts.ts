import { createHash } from 'node:crypto'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import type { Task } from '@first-chair/core/task/task'
import type { Context } from '../context.ts'
import { sanitised } from './sanitised-html.rule.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'setup'>

const mostRemembered = 200
const cleaned = new Map<string, { html: string; hash: string }>()

/** The text of a waiver as it is shown and signed; undefined where the point of sale has none. */
export async function waiverTextOf(ctx: Ctx, task: Pick<Task, 'posWaiverId'>): Promise<WaiverText | undefined> {
  if (task.posWaiverId === null) return undefined
  const held = await ctx.pointOfSale.waiver(task.posWaiverId)
  if (!held) return undefined
  const { html, hash } = clean(held.html)
  const { language } = await ctx.setup.current()
  return {
    posWaiverId: task.posWaiverId,
    affirmation: language.checkIn.waiverAffirmation,
    rolText: html,
    rolTextHash: hash,
  }
}

/** Hashes of the present texts of those waivers that must be signed again when their text changed. */
export async function currentTextHashes(ctx: Ctx, locationId: number): Promise<Record<string, string>> {
  const { offered } = await ctx.setup.current()
  const tasks = (offered.get(locationId) ?? []).flatMap((activity) => activity.tasks)
  const hashes: Record<string, string> = {}
  for (const task of tasks.filter(({ resignWhenTextChanged }) => resignWhenTextChanged)) {
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
