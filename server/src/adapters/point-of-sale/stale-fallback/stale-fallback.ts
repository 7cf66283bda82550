import { createHash } from 'node:crypto'
import { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { FieldEncryption } from '../../../encryption/field-encryption.ts'
import { PointOfSaleDown, type PosHousehold, type PointOfSale } from '../point-of-sale.ts'
import { CachedHousehold, CachedMedia, CachedPhoto, CachedWaiver } from './cached-shapes.ts'
import { deleteRecordsBefore, type LastReadKind } from './last-read.store.ts'
import { createLastReads, type CachedAnswer } from './last-reads.ts'
import { addNewerRecords } from './newer-records.ts'

type Log = Record<'warn', (facts: object, message: string) => void>

/** Time limit for cards and phones. The home page needs them, but a guest must not wait longer for the page. */
const mediaTimeoutMs = 1_500

/** The key of answers that exist only once. */
const singleKey = 'all'

type StaleFallbackOptions = {
  pool: pg.Pool
  encryption: FieldEncryption
  now: () => Date
  log: Log
  mediaTimeoutMs?: number
}

/**
 * Wraps a point of sale and caches its last good answers. While it is down, guests continue with the cached answers
 * (docs/domain.md, "Completing and skipping"). Calls without a cached answer, and writes that cannot be deferred, throw
 * `PointOfSaleDown`.
 */
export function withStaleFallback(pointOfSale: PointOfSale, by: StaleFallbackOptions): PointOfSale {
  const reads = createLastReads(by.pool, by.encryption, by.now)

  /** Caches answers. An error here is only logged, because the guest has the answer anyway. */
  const cache = async (kind: LastReadKind, values: Parameters<typeof reads.save>[1]): Promise<void> => {
    await reads.save(kind, values).catch((err: unknown) => {
      by.log.warn({ err, kind }, 'an answer of the point of sale could not be cached')
    })
  }

  const findCached = async <Shape extends z.ZodMiniType>(
    kind: LastReadKind,
    key: string,
    shape: Shape,
  ): Promise<CachedAnswer<z.output<Shape>> | undefined> => {
    const cached = (await reads.find(kind, [key])).get(key)
    const value = shape.safeParse(cached?.value)
    return cached && value.success ? { ...cached, value: value.data } : undefined
  }

  /** Returns the answer, or the cached one if the point of sale is down and there is one. */
  const withFallback = async <Answer, Fallback>(
    answer: Promise<Answer>,
    loadFallback: () => Promise<Fallback | undefined>,
  ) => {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof PointOfSaleDown)) throw error
      const fallback = await loadFallback()
      if (fallback === undefined) throw error
      return fallback
    }
  }

  const readHousehold = async (ipCode: string): Promise<PosHousehold> => {
    const household = await pointOfSale.household(ipCode)
    await cache('household', new Map([[ipCode, { value: household, recordDate: null }]]))
    return household
  }

  /** The same for answers about several contacts, which are cached for each contact. */
  const withFallbackByContact = async <Value>(
    kind: LastReadKind,
    contactIds: readonly string[],
    answer: Promise<Map<string, Value>>,
    toCached: (value: Value) => { value: unknown; recordDate: string | null },
    parseCached: (value: unknown) => Value | undefined,
  ): Promise<Map<string, Value>> =>
    withFallback(
      answer.then(async (values) => {
        await cache(kind, new Map([...values].map(([contactId, value]) => [contactId, toCached(value)])))
        return values
      }),
      async () => {
        const cached = await reads.find(kind, contactIds)
        return new Map(
          [...cached].flatMap(([contactId, { value }]) => {
            const parsed = parseCached(value)
            return parsed === undefined ? [] : [[contactId, parsed] as const]
          }),
        )
      },
    )

  const toCachedPhoto = (jpeg: Buffer, photoHash = createHash('sha256').update(jpeg).digest('hex')) => ({
    photoHash,
    jpegBase64: jpeg.toString('base64'),
  })

  return {
    ...pointOfSale,
    currentIpCode: (ipCode) =>
      // A guest stays bound to the same customer. A merge is detected when the point of sale is up again.
      withFallback(pointOfSale.currentIpCode(ipCode), async () =>
        (await findCached('household', ipCode, CachedHousehold)) ? ipCode : undefined,
      ),
    household: (ipCode) =>
      withFallback(readHousehold(ipCode), async () => {
        const cached = await findCached('household', ipCode, CachedHousehold)
        if (!cached) return undefined
        const household: PosHousehold = {
          ...(await addNewerRecords(reads, cached.value)),
          readAtUtc: cached.readAt.toISOString(),
        }
        return household
      }),
    async addMember(headIpCode, member) {
      const added = await pointOfSale.addMember(headIpCode, member)
      // Caches the household with the new member, in case the point of sale goes down now.
      if (typeof added !== 'string') await readHousehold(headIpCode).catch(() => undefined)
      return added
    },
    waiver: (authorizationType) =>
      withFallback(
        pointOfSale.waiver(authorizationType).then(async (waiver) => {
          if (waiver) await cache('waiver', new Map([[authorizationType, { value: waiver, recordDate: null }]]))
          return waiver
        }),
        async () => (await findCached('waiver', authorizationType, CachedWaiver))?.value,
      ),
    rentalLists: () =>
      withFallback(
        pointOfSale.rentalLists().then(async (lists) => {
          await cache('rental-lists', new Map([[singleKey, { value: lists, recordDate: null }]]))
          return lists
        }),
        async () => (await findCached('rental-lists', singleKey, RentalLists))?.value,
      ),
    rentalProfiles: (contactIds) =>
      withFallbackByContact(
        'rental-profile',
        contactIds,
        pointOfSale.rentalProfiles(contactIds),
        (profile) => ({ value: profile, recordDate: profile.updateDate }),
        (value) => RentalProfile.safeParse(value).data,
      ),
    async recordRentalProfile(contactId, profile) {
      await pointOfSale.recordRentalProfile(contactId, profile)
      await cache('rental-profile', new Map([[contactId, { value: profile, recordDate: profile.updateDate }]]))
    },
    childRegistrations: (contactIds) =>
      withFallbackByContact(
        'child-registration',
        contactIds,
        pointOfSale.childRegistrations(contactIds),
        (registration) => ({ value: registration, recordDate: registration.updateDate }),
        (value) => ChildRegistration.safeParse(value).data,
      ),
    async recordChildRegistration(contactId, registration) {
      await pointOfSale.recordChildRegistration(contactId, registration)
      const cached = { value: registration, recordDate: registration.updateDate }
      await cache('child-registration', new Map([[contactId, cached]]))
    },
    async eraseHealthNotes(before) {
      await deleteRecordsBefore(by.pool, 'child-registration', before)
      await pointOfSale.eraseHealthNotes(before)
    },
    media: (contactIds) =>
      withFallback(
        waitAtMost(
          by.mediaTimeoutMs ?? mediaTimeoutMs,
          pointOfSale.media(contactIds).then(async (media) => {
            // Contacts without media are cached as well, so that a removed card does not come back from an older
            // answer.
            const ofContact = (contactId: string) => media.filter((item) => item.contactId === contactId)
            const values = contactIds.map((id) => [id, { value: ofContact(id), recordDate: null }] as const)
            await cache('media', new Map(values))
            return media
          }),
        ),
        async () => {
          const cached = await reads.find('media', contactIds)
          if (cached.size === 0) return undefined
          return [...cached.values()].flatMap(({ value }) => CachedMedia.safeParse(value).data ?? [])
        },
      ),
    photos: (contactIds) =>
      withFallbackByContact(
        'photo',
        contactIds,
        pointOfSale.photos(contactIds),
        (jpeg) => ({ value: toCachedPhoto(jpeg), recordDate: null }),
        (value) => {
          const photo = CachedPhoto.safeParse(value).data
          return photo && Buffer.from(photo.jpegBase64, 'base64')
        },
      ),
    async recordPhoto(photo) {
      await pointOfSale.recordPhoto(photo)
      const cached = { value: toCachedPhoto(photo.jpeg, photo.photoHash), recordDate: photo.updatedOn }
      await cache('photo', new Map([[photo.contactId, cached]]))
    },
  }
}

/**
 * Returns the answer, or throws `PointOfSaleDown` after the time limit. A late answer is still cached for the next
 * request.
 */
async function waitAtMost<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PointOfSaleDown(`The point of sale did not answer within ${milliseconds} ms.`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
