import { sign } from 'node:crypto'
import {
  buildSignedMessage,
  encodeArrivalCode,
  getRoomForCode,
  type ArrivalCode,
} from '@first-chair/core/arrival-code/arrival-code'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getAgeBand } from '@first-chair/core/contact/age-band'
import { getAge } from '@first-chair/core/contact/contact'
import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import type { PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context, Guest } from '../context/context.ts'
import { judgeHouseholds, loadJudgingContext } from '../verdict/judge-households.facts.ts'
import { loadArrivalSecrets } from './arrival-secrets.facts.ts'
import { derivePersonTag } from './derive.rule.ts'
import { loadSigningKey } from './signing-keys.facts.ts'

type Visit = Pick<ArrivalCode, 'locationId' | 'day'>
type Party = readonly (Omit<ArrivalCode['people'][number], 'tag'> & { contactId: string })[]

/**
 * Signs the arrival code of a household for a day, with the verdict of now (docs/domain.md, "Arrival codes"). Null without a
 * reference, and if the party does not fit. Throws `not-found` for a household that the point of sale does not know.
 */
export async function signHouseholdCode(
  ctx: Context,
  { ipCode, householdReference: reference }: Pick<Guest, 'ipCode' | 'householdReference'>,
  { locationId, day }: { locationId: number; day: CalendarDate },
): Promise<string | null> {
  const { locations, general } = await ctx.setup.current()
  const address = buildArrivalLink(ctx.config.baseUrl, { locationId, householdReference: reference })
  if (address === undefined) return null
  let facts: PosHousehold | undefined
  const [judged] = await judgeHouseholds(
    ctx,
    await loadJudgingContext(
      ctx,
      locations.filter(({ id }) => id === locationId),
    ),
    async () => {
      facts = await ctx.pointOfSale.household(ipCode)
      return [{ ipCode, facts }]
    },
    () => [{ locationId, day }],
  )
  const secret = (await loadArrivalSecrets(ctx, [ipCode], day)).get(ipCode)
  if (!facts || !secret) return null
  const { people } = facts
  const party = getParty(judged?.visits[0]?.people ?? []).flatMap(({ contactId, verdict }) => {
    const person = people.find((one) => one.contactId === contactId)
    const ageBand = getAgeBand(getAge(person?.birthDate ?? null, day), general.adultAge)
    return person ? [{ contactId, verdict, ageBand, firstName: person.firstName }] : []
  })
  return signParty(ctx, { address, reference }, { locationId, day, secret, people: party })
}

/** Signs what a card with this address and reference says of a party, as Base64 (RFC 4648, section 5). Null if it does not fit. */
export async function signParty(
  ctx: Pick<Context, 'pool' | 'clock' | 'encryption'>,
  card: { address: string; reference: string },
  { secret, people, ...visit }: Visit & { secret: Buffer; people: Party },
): Promise<string | null> {
  const key = await loadSigningKey(ctx)
  const encoded = encodeArrivalCode(
    {
      ...visit,
      keyId: Number.parseInt(key.id, 16),
      signedAt: Math.floor(ctx.clock.now().getTime() / 1000),
      secret: new Uint8Array(secret),
      people: people.map(({ contactId, ...person }) => ({ ...person, tag: derivePersonTag(secret, contactId) })),
    },
    utf8,
    getRoomForCode(card.address),
  )
  if (!encoded) return null
  const signature = sign('sha256', buildSignedMessage(encoded, card.reference, utf8), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return Buffer.concat([encoded, signature]).toString('base64url')
}

/** Those who booked something for the day; everybody if nobody did. */
function getParty(people: readonly PersonReadiness[]): readonly PersonReadiness[] {
  const booked = people.filter((person) => person.booked.length > 0)
  return booked.length > 0 ? booked : people
}

const utf8 = {
  encode: (text: string) => Buffer.from(text, 'utf8'),
  decode: (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8'),
}
