import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import { hasVisibleText } from '@first-chair/core/waiver-text/waiver-text'
import type { Task } from '@first-chair/core/task/task'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'setup'>

const maxCachedTexts = 200
type CleanText = { html: string; hash: string; isReadable: boolean }
const cache = new Map<string, CleanText>()

/**
 * Loads the text of a waiver as it is displayed and signed. Undefined if the point of sale has no text, or an empty
 * one. The affirmation for a signing link mentions the signer only.
 */
async function loadWaiverText(
  ctx: Ctx,
  task: Pick<Task, 'posWaiverId'>,
  signedOn: SignedOn = 'page',
): Promise<WaiverText | undefined> {
  if (task.posWaiverId === null) return undefined
  const waiver = await ctx.pointOfSale.waiver(task.posWaiverId)
  if (!waiver) return undefined
  const { html, hash, isReadable } = getCleanText(waiver.html)
  // An empty text must not be signed.
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

/** Loads the text of a waiver that is about to be signed. Throws `external-system-down` if there is none. */
export async function loadWaiverTextToSign(
  ctx: Ctx,
  task: Pick<Task, 'posWaiverId'>,
  signedOn: SignedOn,
): Promise<WaiverText> {
  const text = await loadWaiverText(ctx, task, signedOn)
  if (!text) throw new Failure('external-system-down', { message: t('no-waiver-text') })
  return text
}

/**
 * Loads the hashes of the current texts of those waivers that must be signed again when their text changes. A text that
 * is not available now counts as unchanged: signatures stay valid, and guests can go on with check-in.
 */
export async function loadCurrentTextHashes(ctx: Ctx, locationId: number): Promise<Record<string, string>> {
  const { offeredActivities } = await ctx.setup.current()
  const tasks = (offeredActivities.get(locationId) ?? []).flatMap((activity) => activity.tasks)
  const hashes: Record<string, string> = {}
  for (const task of tasks.filter((task) => task.resignWhenTextChanged && !isExternalWaiver(task))) {
    const text = await loadWaiverText(ctx, task).catch((error: unknown) => {
      if (error instanceof PointOfSaleDown) return undefined
      throw error
    })
    if (text) hashes[text.posWaiverId] = text.rolTextHash
  }
  return hashes
}

/** Sanitises each text once, because a long text takes a while. */
function getCleanText(raw: string): CleanText {
  const cached = cache.get(raw)
  if (cached) return cached
  const html = sanitiseHtml(raw)
  const result = {
    html,
    hash: createHash('sha256').update(html, 'utf8').digest('hex'),
    isReadable: hasVisibleText(html),
  }
  if (cache.size >= maxCachedTexts) cache.clear()
  cache.set(raw, result)
  return result
}
