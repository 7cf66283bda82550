import { createHash } from 'node:crypto'
import { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { RentalLists } from '@first-chair/core/rental-profile/size-lists'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Sealing } from '../../../sealing.ts'
import { PointOfSaleDown, type HeldHousehold, type PointOfSale } from '../point-of-sale.ts'
import { KeptHousehold, KeptMedia, KeptPhoto, KeptWaiver } from './kept-shapes.ts'
import { forgetRecordsBefore, type LastReadKind } from './last-read.store.ts'
import { openLastReads, type Kept } from './last-reads.ts'
import { withNewerRecords } from './newer-records.ts'

type Log = Record<'warn', (facts: object, message: string) => void>

/** How long cards and phones are waited for: home asks for them, and they must not keep a guest from it. */
const mediaWaitMs = 1_500

/** The one key of what there is only one of. */
const only = 'all'

/**
 * A point of sale whose last good answers are remembered: while it does not answer, guests go on with them (domain rules,
 * section 4). Who was never asked about, and what must be written at once, is down with it.
 */
export function rememberedPointOfSale(
  pointOfSale: PointOfSale,
  by: { pool: pg.Pool; sealing: Sealing; now: () => Date; log: Log; mediaWaitMs?: number },
): PointOfSale {
  const reads = openLastReads(by.pool, by.sealing, by.now)

  /** What was said is kept where that works; that it does not work is no reason to keep it from the guest. */
  const keep = async (kind: LastReadKind, values: Parameters<typeof reads.keep>[1]): Promise<void> => {
    await reads.keep(kind, values).catch((err: unknown) => {
      by.log.warn({ err, kind }, 'an answer of the point of sale could not be kept')
    })
  }

  const held = async <Shape extends z.ZodMiniType>(
    kind: LastReadKind,
    key: string,
    shape: Shape,
  ): Promise<Kept<z.output<Shape>> | undefined> => {
    const kept = (await reads.held(kind, [key])).get(key)
    const value = shape.safeParse(kept?.value)
    return kept && value.success ? { ...kept, value: value.data } : undefined
  }

  /** Asks, and keeps what was said; the kept answer where the point of sale is down and there is one. */
  const askOr = async <Answer, Instead>(asked: Promise<Answer>, instead: () => Promise<Instead | undefined>) => {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof PointOfSaleDown)) throw error
      const known = await instead()
      if (known === undefined) throw error
      return known
    }
  }

  const readHousehold = async (ipCode: string): Promise<HeldHousehold> => {
    const household = await pointOfSale.household(ipCode)
    await keep('household', new Map([[ipCode, { value: household, recordDate: null }]]))
    return household
  }

  const manyOr = async <Value>(
    kind: LastReadKind,
    contactIds: readonly string[],
    asked: Promise<Map<string, Value>>,
    toKeep: (value: Value) => { value: unknown; recordDate: string | null },
    fromKept: (value: unknown) => Value | undefined,
  ): Promise<Map<string, Value>> =>
    askOr(
      asked.then(async (told) => {
        await keep(kind, new Map([...told].map(([contactId, value]) => [contactId, toKeep(value)])))
        return told
      }),
      async () => {
        const known = await reads.held(kind, contactIds)
        return new Map(
          [...known].flatMap(([contactId, { value }]) => {
            const kept = fromKept(value)
            return kept === undefined ? [] : [[contactId, kept] as const]
          }),
        )
      },
    )

  const photoOf = (jpeg: Buffer, photoHash = createHash('sha256').update(jpeg).digest('hex')) => ({
    photoHash,
    jpegBase64: jpeg.toString('base64'),
  })

  return {
    ...pointOfSale,
    presentIpCode: (ipCode) =>
      // Who was bound to a customer stays so; a merge is noticed when the point of sale is back.
      askOr(pointOfSale.presentIpCode(ipCode), async () =>
        (await held('household', ipCode, KeptHousehold)) ? ipCode : undefined,
      ),
    household: (ipCode) =>
      askOr(readHousehold(ipCode), async () => {
        const known = await held('household', ipCode, KeptHousehold)
        if (!known) return undefined
        const household: HeldHousehold = {
          ...(await withNewerRecords(reads, known.value)),
          readAtUtc: known.readAt.toISOString(),
        }
        return household
      }),
    async addMember(headIpCode, member) {
      const added = await pointOfSale.addMember(headIpCode, member)
      // So that the new member is there, also when the point of sale goes away now.
      if (typeof added !== 'string') await readHousehold(headIpCode).catch(() => undefined)
      return added
    },
    waiver: (authorizationType) =>
      askOr(
        pointOfSale.waiver(authorizationType).then(async (waiver) => {
          if (waiver) await keep('waiver', new Map([[authorizationType, { value: waiver, recordDate: null }]]))
          return waiver
        }),
        async () => (await held('waiver', authorizationType, KeptWaiver))?.value,
      ),
    rentalLists: () =>
      askOr(
        pointOfSale.rentalLists().then(async (lists) => {
          await keep('rental-lists', new Map([[only, { value: lists, recordDate: null }]]))
          return lists
        }),
        async () => (await held('rental-lists', only, RentalLists))?.value,
      ),
    rentalProfiles: (contactIds) =>
      manyOr(
        'rental-profile',
        contactIds,
        pointOfSale.rentalProfiles(contactIds),
        (profile) => ({ value: profile, recordDate: profile.updateDate }),
        (value) => RentalProfile.safeParse(value).data,
      ),
    async recordRentalProfile(contactId, profile) {
      await pointOfSale.recordRentalProfile(contactId, profile)
      await keep('rental-profile', new Map([[contactId, { value: profile, recordDate: profile.updateDate }]]))
    },
    childRegistrations: (contactIds) =>
      manyOr(
        'child-registration',
        contactIds,
        pointOfSale.childRegistrations(contactIds),
        (registration) => ({ value: registration, recordDate: registration.updateDate }),
        (value) => ChildRegistration.safeParse(value).data,
      ),
    async recordChildRegistration(contactId, registration) {
      await pointOfSale.recordChildRegistration(contactId, registration)
      const kept = { value: registration, recordDate: registration.updateDate }
      await keep('child-registration', new Map([[contactId, kept]]))
    },
    async eraseHealthNotes(before) {
      await forgetRecordsBefore(by.pool, 'child-registration', before)
      await pointOfSale.eraseHealthNotes(before)
    },
    media: (contactIds) =>
      askOr(
        answeredWithin(
          by.mediaWaitMs ?? mediaWaitMs,
          pointOfSale.media(contactIds).then(async (media) => {
            // Whoever has none is kept too: a card that is gone must not come back from an older answer.
            const ofContact = (contactId: string) => media.filter((held) => held.contactId === contactId)
            const values = contactIds.map((id) => [id, { value: ofContact(id), recordDate: null }] as const)
            await keep('media', new Map(values))
            return media
          }),
        ),
        async () => {
          const known = await reads.held('media', contactIds)
          if (known.size === 0) return undefined
          return [...known.values()].flatMap(({ value }) => KeptMedia.safeParse(value).data ?? [])
        },
      ),
    photos: (contactIds) =>
      manyOr(
        'photo',
        contactIds,
        pointOfSale.photos(contactIds),
        (jpeg) => ({ value: photoOf(jpeg), recordDate: null }),
        (value) => {
          const photo = KeptPhoto.safeParse(value).data
          return photo && Buffer.from(photo.jpegBase64, 'base64')
        },
      ),
    async recordPhoto(photo) {
      await pointOfSale.recordPhoto(photo)
      const kept = { value: photoOf(photo.jpeg, photo.photoHash), recordDate: photo.updatedOn }
      await keep('photo', new Map([[photo.contactId, kept]]))
    },
  }
}

/** An answer that comes in time; later it counts as none, and is kept for the next time. */
async function answeredWithin<Answer>(milliseconds: number, asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PointOfSaleDown(`The point of sale did not answer within ${milliseconds} ms.`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
