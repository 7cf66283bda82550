import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FieldEncryption } from '../../../encryption/field-encryption.ts'
import type { PosMedia } from '../media-of-contacts.ts'
import { PointOfSaleDown, type PosHousehold, type PointOfSale } from '../point-of-sale.ts'
import {
  cachedChildRegistration,
  cachedHousehold,
  cachedMedia,
  cachedPhoto,
  cachedRentalLists,
  cachedRentalProfile,
  cachedWaiver,
} from './cached-kinds.ts'
import { deleteRecordsBefore } from './last-read.store.ts'
import { createLastReads, type CachedKind, type LastReads } from './last-reads.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { addNewerRecords } from './newer-records.ts'

type Log = Record<'warn', (facts: object, message: string) => void>

/** Time limit for cards and phones. The home page needs them, but a guest must not wait longer for the page. */
const mediaTimeoutMs = 1_500
/** After this time a guest continues with the cached household, so that pages answer within four seconds. */
const householdTimeoutMs = 2_500

/** The key of answers that exist only once. */
const singleKey = 'all'

type StaleFallbackOptions = {
  pool: pg.Pool
  encryption: FieldEncryption
  now: () => Date
  log: Log
  mediaTimeoutMs?: number
  householdTimeoutMs?: number
}

/**
 * Wraps a point of sale and caches its last good answers. While it is down, guests continue with the cached answers
 * (docs/domain.md, "Completing and skipping"). Calls without a cached answer, and writes that cannot be deferred, throw
 * `PointOfSaleDown`.
 */
export function withStaleFallback(pointOfSale: PointOfSale, by: StaleFallbackOptions): PointOfSale {
  const reads = createLastReads(by.pool, by.encryption, by.now)
  const { save, readOne, readByContact } = createCachedReading(reads, by.log)

  const findHousehold = async (ipCode: string) => (await reads.find(cachedHousehold, [ipCode])).get(ipCode)
  const readHousehold = async (ipCode: string): Promise<PosHousehold> => {
    const household = await pointOfSale.household(ipCode)
    await save(cachedHousehold, [[ipCode, household]])
    return household
  }
  const readMedia = async (contactIds: readonly string[]): Promise<PosMedia[]> => {
    const media = await pointOfSale.media(contactIds)
    // Contacts without media are cached as well, so that a removed card does not come back from an older answer.
    const ofContact = (id: string) => media.filter(({ contactId }) => contactId === id)
    await save(
      cachedMedia,
      contactIds.map((id) => [id, ofContact(id)]),
    )
    return media
  }

  return {
    ...pointOfSale,
    currentIpCode: (ipCode) =>
      // A guest stays bound to the same customer. A merge is detected when the point of sale is up again.
      withFallback(pointOfSale.currentIpCode(ipCode), async () => (await findHousehold(ipCode)) && ipCode),
    household: (ipCode) =>
      withFallbackAfter(
        by.householdTimeoutMs ?? householdTimeoutMs,
        readHousehold(ipCode),
        async (): Promise<PosHousehold | undefined> => {
          const cached = await findHousehold(ipCode)
          return cached && { ...(await addNewerRecords(reads, cached.value)), readAtUtc: cached.readAt.toISOString() }
        },
      ),
    async addMember(headIpCode, member) {
      const added = await pointOfSale.addMember(headIpCode, member)
      // Caches the household with the new member, in case the point of sale goes down now.
      if (typeof added !== 'string') await readHousehold(headIpCode).catch(() => undefined)
      return added
    },
    waiver: (authorizationType) => readOne(cachedWaiver, authorizationType, pointOfSale.waiver(authorizationType)),
    rentalLists: () => readOne(cachedRentalLists, singleKey, pointOfSale.rentalLists()),
    rentalProfiles: (contactIds) =>
      readByContact(cachedRentalProfile, contactIds, pointOfSale.rentalProfiles(contactIds)),
    async recordRentalProfile(contactId, profile) {
      await pointOfSale.recordRentalProfile(contactId, profile)
      await save(cachedRentalProfile, [[contactId, profile]])
    },
    childRegistrations: (contactIds) =>
      readByContact(cachedChildRegistration, contactIds, pointOfSale.childRegistrations(contactIds)),
    async recordChildRegistration(contactId, registration) {
      await pointOfSale.recordChildRegistration(contactId, registration)
      await save(cachedChildRegistration, [[contactId, registration]])
    },
    async eraseHealthNotes(before, keptPeople) {
      await deleteRecordsBefore(by.pool, cachedChildRegistration.kind, before)
      await pointOfSale.eraseHealthNotes(before, keptPeople)
    },
    media: (contactIds) =>
      withFallback(waitAtMost(by.mediaTimeoutMs ?? mediaTimeoutMs, readMedia(contactIds)), async () => {
        const cached = await reads.find(cachedMedia, contactIds)
        return cached.size === 0 ? undefined : [...cached.values()].flatMap(({ value }) => value)
      }),
    async photos(contactIds) {
      const answer = pointOfSale.photos(contactIds).then((photos) => mapValues(photos, toStoredPhoto))
      return mapValues(await readByContact(cachedPhoto, contactIds, answer), ({ jpeg }) => jpeg)
    },
    async recordPhoto(photo) {
      await pointOfSale.recordPhoto(photo)
      await save(cachedPhoto, [[photo.contactId, photo]])
    },
  }
}

/** Creates functions that cache answers, and return the cached ones while the point of sale is down. */
function createCachedReading(reads: LastReads, log: Log) {
  /** Caches answers by key. An error here is only logged, because the guest has the answer anyway. */
  const save: LastReads['save'] = (of, values) =>
    reads.save(of, values).catch((err: unknown) => {
      log.warn({ err, kind: of.kind }, 'an answer of the point of sale could not be cached')
    })
  const readOne = async <Answer>(of: CachedKind<NonNullable<Answer>>, key: string, answer: Promise<Answer>) => {
    const read = async () => {
      const value = await answer
      if (value !== undefined && value !== null) await save(of, [[key, value]])
      return value
    }
    return withFallback(read(), async () => (await reads.find(of, [key])).get(key)?.value)
  }
  /** Reads answers about several contacts, which are cached for each contact. */
  const readByContact = async <Value>(
    of: CachedKind<Value>,
    contactIds: readonly string[],
    answer: Promise<Map<string, Value>>,
  ): Promise<Map<string, Value>> => {
    const read = async () => {
      const values = await answer
      await save(of, values)
      return values
    }
    return withFallback(read(), async () => mapValues(await reads.find(of, contactIds), ({ value }) => value))
  }
  return { save, readOne, readByContact }
}

/** Returns the answer, or the fallback if the point of sale is down and there is one. */
async function withFallback<Answer, Fallback>(
  answer: Promise<Answer>,
  loadFallback: () => Promise<Fallback | undefined>,
): Promise<Answer | Fallback> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    const fallback = await loadFallback()
    if (fallback === undefined) throw error
    return fallback
  }
}

/**
 * Returns the fallback if there is no answer after a time, and the answer if there is no fallback. A late answer is
 * still cached.
 */
async function withFallbackAfter<Answer, Fallback>(
  milliseconds: number,
  answer: Promise<Answer>,
  loadFallback: () => Promise<Fallback | undefined>,
): Promise<Answer | Fallback> {
  try {
    return await withFallback(waitAtMost(milliseconds, answer), loadFallback)
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    return answer
  }
}

function mapValues<Value, Mapped>(map: ReadonlyMap<string, Value>, toMapped: (value: Value) => Mapped) {
  return new Map([...map].map(([key, value]) => [key, toMapped(value)]))
}

function toStoredPhoto(jpeg: Buffer) {
  return { jpeg, photoHash: createHash('sha256').update(jpeg).digest('hex') }
}
