import { randomBytes } from 'node:crypto'
import { codeSecretBytes } from '@first-chair/core/arrival-code/arrival-code'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Context } from '../context/context.ts'
import { encryptedColumns } from '../db/tables/encrypted-columns.ts'
import { findArrivalCodes, insertArrivalCodes } from './arrival-code.store.ts'
import { deriveLookup } from './derive.rule.ts'

const { getPurpose, getIdentity } = encryptedColumns.arrivalSecret

/**
 * The secret of each household for a day. A household without one gets one, the same for all processes and devices.
 * Throws `DecryptionFailed` if a key is missing.
 */
export async function loadArrivalSecrets(
  ctx: Pick<Context, 'pool' | 'encryption'>,
  households: readonly string[],
  day: CalendarDate,
): Promise<ReadonlyMap<string, Buffer>> {
  let codes = await findArrivalCodes(ctx.pool, households, day)
  const known = new Set(codes.map(({ household }) => household))
  const missing = households.filter((household) => !known.has(household))
  if (missing.length > 0) {
    await insertArrivalCodes(
      ctx.pool,
      day,
      missing.map((household) => {
        const secret = randomBytes(codeSecretBytes)
        const identity = getIdentity({ household_ip_code: household })
        return {
          household,
          sealedSecret: ctx.encryption.encrypt(getPurpose(), identity, secret.toString('base64')),
          lookupHash: deriveLookup(secret),
        }
      }),
    )
    // Another process may have added some first.
    codes = await findArrivalCodes(ctx.pool, households, day)
  }
  return new Map(
    codes.map(({ household, sealedSecret }) => {
      const text = ctx.encryption.decrypt(getPurpose(), getIdentity({ household_ip_code: household }), sealedSecret)
      return [household, Buffer.from(text, 'base64')]
    }),
  )
}
