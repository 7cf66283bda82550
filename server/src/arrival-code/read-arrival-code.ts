import { sign } from 'node:crypto'
import { buildSignedMessage, encodeArrivalCode, getRoomForCode } from '@first-chair/core/arrival-code/arrival-code'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getAge } from '@first-chair/core/contact/contact'
import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getAgeBand } from '@first-chair/core/contact/age-band'
import type { PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { judgeHouseholds, loadJudgingContext } from '../verdict/judge-households.facts.ts'
import { refuseInvalidDay } from '../verdict/visit-day.rule.ts'
import { loadArrivalSecrets } from './arrival-secrets.facts.ts'
import { derivePersonTag } from './derive.rule.ts'
import { loadSigningKey } from './signing-keys.facts.ts'

/**
 * Signs the arrival code of the caller's household for a day (docs/domain.md, "Arrival codes"). `code` is null without a
 * reference, and if the party does not fit. Throws `invalid-input` for a day that has passed or is too far ahead.
 */
export async function readArrivalCode(
  ctx: Context,
  { ipCode, householdReference }: Pick<Guest, 'ipCode' | 'householdReference'>,
  { locationId, day }: { locationId: number; day: CalendarDate },
): Promise<{ code: string | null }> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  refuseInvalidDay(day, ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone))
  const address = buildArrivalLink(ctx.config.baseUrl, { locationId, householdReference })
  if (address === undefined) return { code: null }

  let facts: PosHousehold | undefined
  const [judged] = await judgeHouseholds(
    ctx,
    await loadJudgingContext(ctx, [location]),
    async () => {
      facts = await ctx.pointOfSale.household(ipCode)
      return [{ ipCode, facts }]
    },
    () => [{ locationId, day }],
  )
  const secret = (await loadArrivalSecrets(ctx, [ipCode], day)).get(ipCode)
  if (!facts || !secret) return { code: null }
  const { people } = facts
  const key = await loadSigningKey(ctx)
  const encoded = encodeArrivalCode(
    {
      keyId: Number.parseInt(key.id, 16),
      locationId,
      day,
      signedAt: Math.floor(ctx.clock.now().getTime() / 1000),
      secret: new Uint8Array(secret),
      people: getParty(judged?.visits[0]?.people ?? []).flatMap(({ contactId, verdict }) => {
        const person = people.find((one) => one.contactId === contactId)
        const ageBand = getAgeBand(getAge(person?.birthDate ?? null, day), setup.general.adultAge)
        const tag = derivePersonTag(secret, contactId)
        return person ? [{ tag, verdict, ageBand, firstName: person.firstName }] : []
      }),
    },
    utf8,
    getRoomForCode(address),
  )
  if (!encoded) return { code: null }
  const signature = sign('sha256', buildSignedMessage(encoded, householdReference, utf8), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return { code: Buffer.concat([encoded, signature]).toString('base64url') }
}

const utf8 = {
  encode: (text: string) => Buffer.from(text, 'utf8'),
  decode: (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8'),
}

/** Those who booked something for the day; everybody if nobody did. */
function getParty(people: readonly PersonReadiness[]): readonly PersonReadiness[] {
  const booked = people.filter((person) => person.booked.length > 0)
  return booked.length > 0 ? booked : people
}
