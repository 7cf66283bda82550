import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import { getTextsAt, type TextRelease, type WaiverTextFacts } from '@first-chair/core/waiver-text/text-release'
import { hasVisibleText } from '@first-chair/core/waiver-text/waiver-text'
import type { Task } from '@first-chair/core/task/task'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { sanitiseHtml } from '../html/sanitise-html.rule.ts'
import type { Setup } from '../setup/setup.store.ts'
import { findTextToFinish } from './release.store.ts'

type Ctx = Pick<Context, 'config' | 'pointOfSale' | 'setup'>

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
  const setup = await ctx.setup.current()
  const { checkIn } = setup.language
  const released = getReleases(ctx, setup, task.posWaiverId).filter(({ releasedAtUtc }) => releasedAtUtc !== null)
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
    version: released.at(-1)?.number ?? waiver.version ?? null,
    hasEarlierVersions: released.length > 1,
    ...toRecordsConsent(checkIn.recordsConsent),
  }
}

/** Enough to tell the versions of one installation apart. */
const consentVersionLength = 12

/** The consent to electronic records, with a version that follows from its text. */
function toRecordsConsent(text: string): Pick<WaiverText, 'recordsConsent'> {
  if (text.trim() === '') return {}
  const version = createHash('sha256').update(text, 'utf8').digest('hex').slice(0, consentVersionLength)
  return { recordsConsent: { version, text } }
}

/** The releases of the text of a waiver, oldest first; none if another point of sale has the texts. */
function getReleases({ config }: Pick<Context, 'config'>, setup: Setup, code: string): readonly TextRelease[] {
  return config.pointOfSaleSystem === 'built-in' ? (setup.waiverReleases.get(code) ?? []) : []
}

/** Loads the text of a waiver that is about to be read. Throws `external-system-down` if there is none. */
export async function loadWaiverTextToRead(
  ctx: Ctx,
  task: Pick<Task, 'posWaiverId'>,
  signedOn: SignedOn,
): Promise<WaiverText> {
  const text = await loadWaiverText(ctx, task, signedOn)
  if (!text) throw new Failure('external-system-down', { message: t('no-waiver-text') })
  return text
}

/**
 * Loads the text that somebody has read and is about to sign, by its hash: the current one, or the one before it for a
 * while after the current one was released. Throws `text-changed` for any other text.
 */
export async function loadWaiverTextToSign(
  ctx: Ctx & Pick<Context, 'pool'>,
  task: Pick<Task, 'posWaiverId'>,
  signedOn: SignedOn,
  readHash: string,
): Promise<WaiverText> {
  const text = await loadWaiverTextToRead(ctx, task, signedOn)
  if (readHash === text.rolTextHash) return text
  const old = text.hasEarlierVersions ? await findTextToFinish(ctx.pool, text.posWaiverId, readHash) : undefined
  if (old === undefined) throw new Failure('text-changed')
  const { html, hash, isReadable } = getCleanText(old)
  // An empty text must not be signed.
  if (!isReadable || hash !== readHash) throw new Failure('text-changed')
  return { ...text, rolText: html, rolTextHash: hash }
}

/** Loads the texts of waivers as they are now: a scheduled release does not count yet. See `loadWaiverTextFacts`. */
export async function loadCurrentWaiverTexts(
  ctx: Ctx,
  locationId: number,
): Promise<Readonly<Record<string, WaiverTextFacts>>> {
  return getTextsAt(await loadWaiverTextFacts(ctx, locationId), undefined)
}

/**
 * Loads what decides whether signatures still count (docs/domain.md, "Releases of waiver texts"), for those waivers of a
 * location whose signatures may be out of date. A text that is not available now counts as unchanged: signatures stay
 * valid, and guests can go on with check-in.
 */
export async function loadWaiverTextFacts(
  ctx: Ctx,
  locationId: number,
): Promise<Readonly<Record<string, WaiverTextFacts>>> {
  const setup = await ctx.setup.current()
  const tasks = (setup.offeredActivities.get(locationId) ?? []).flatMap((activity) => activity.tasks)
  const codes = tasks.flatMap((task) => {
    if (task.posWaiverId === null || isExternalWaiver(task)) return []
    const isMaterial = getReleases(ctx, setup, task.posWaiverId).some(({ kind }) => kind === 'material')
    return isMaterial || task.resignWhenTextChanged ? [task.posWaiverId] : []
  })
  return Object.fromEntries(
    await Promise.all(
      [...new Set(codes)].map(async (posWaiverId): Promise<[string, WaiverTextFacts]> => {
        const text = await loadWaiverText(ctx, { posWaiverId }).catch((error: unknown) => {
          if (error instanceof PointOfSaleDown) return undefined
          throw error
        })
        return [posWaiverId, { currentHash: text?.rolTextHash, releases: getReleases(ctx, setup, posWaiverId) }]
      }),
    ),
  )
}

/** Sanitises and hashes a text. Each text once, because a long one takes a while. */
export function getCleanText(raw: string): CleanText {
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
