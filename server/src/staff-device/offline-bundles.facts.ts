import { getAge } from '@first-chair/core/contact/contact'
import { getAgeBand } from '@first-chair/core/contact/age-band'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import type { OfflineBundle, OfflinePerson } from '@first-chair/core/offline-bundle/offline-bundle'
import { getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
import { getAdultHead, isOwnCode } from '@first-chair/core/staff/staff-readiness'
import { derivePersonTag } from '../arrival-code/derive.rule.ts'
import { loadArrivalSecrets } from '../arrival-code/arrival-secrets.facts.ts'
import { loadAcceptedKeys } from '../arrival-code/signing-keys.facts.ts'
import type { Context } from '../context/context.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { getInitial, loadBoardScope } from '../today-board/board-scope.facts.ts'
import { toRoleVerdict } from '../today-board/role-verdict.rule.ts'
import { findPeople, type BoardScope, type PersonRow } from '../today-board/today-board.store.ts'
import { findArrivalsAnywhere } from './offline-people.store.ts'
import { encryptRecord } from './offline-records.rule.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>

/** For how many milliseconds all devices of a role at a location get the same bundle. */
const freshMs = 60_000
const maxPeople = 20_000

export type OfflineBundles = { load(locationId: number, role: ActingRole): Promise<OfflineBundle> }

/** Builds the bundles of devices. Each is built at most once a minute, also if several devices ask at the same moment. */
export function openOfflineBundles(ctx: Ctx): OfflineBundles {
  const built = new Map<string, { at: number; bundle: Promise<OfflineBundle> }>()
  return {
    load(locationId, role) {
      const key = `${locationId} ${role}`
      const now = ctx.clock.now().getTime()
      const last = built.get(key)
      if (last && now - last.at < freshMs) return last.bundle
      const bundle = buildBundle(ctx, locationId, role)
      built.set(key, { at: now, bundle })
      // A failure is not cached.
      bundle.catch(() => built.delete(key))
      return bundle
    },
  }
}

async function buildBundle(ctx: Ctx, locationId: number, role: ActingRole): Promise<OfflineBundle> {
  const scope = await loadBoardScope(ctx, locationId, role)
  const rows = await findPeople(
    ctx.pool,
    scope,
    { group: 'expected', hour: undefined, code: undefined },
    { after: undefined, limit: maxPeople },
  )
  const codes = [...new Set(rows.map(({ household }) => household))]
  const [secrets, parties, keys] = await Promise.all([
    loadArrivalSecrets(ctx, codes, scope.day),
    toParties(ctx, scope, role, rows),
    loadAcceptedKeys(ctx),
  ])
  const households = codes.flatMap((household) => {
    const secret = secrets.get(household)
    const party = parties.get(household)
    if (!secret || !party) return []
    const people = party.people.map(({ contactId, ...person }) => ({
      ...person,
      tag: derivePersonTag(secret, contactId),
    }))
    return [{ secret, record: { people, guestName: party.guestName } }]
  })
  const facts = JSON.stringify([scope.day, households.map(({ record }) => record), keys])
  const version = ctx.encryption.fingerprint('offline-bundle', `${locationId} ${role}`, facts).toString('hex')
  return {
    installation: ctx.config.baseUrl,
    locationId,
    role,
    timeZone: scope.timeZone,
    day: scope.day,
    madeAtUtc: ctx.clock.now().toISOString(),
    keys,
    version,
    records: households
      .map(({ secret, record }) => encryptRecord(secret, version, record))
      // Sorted by lookup, so that the order reveals nothing about the households.
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  }
}

type Party = { people: (Omit<OfflinePerson, 'tag'> & { contactId: string })[]; guestName: string | null }

/** The people of each household, as the role may see them. Households that cannot be read now are left out. */
async function toParties(
  ctx: Ctx,
  { day, timeZone, locationId }: BoardScope,
  role: ActingRole,
  rows: readonly PersonRow[],
): Promise<ReadonlyMap<string, Party>> {
  const { general, locations } = await ctx.setup.current()
  const [households, arrivals] = await Promise.all([
    readHouseholds(ctx, [...new Set(rows.map(({ household }) => household))], new Set()),
    findArrivalsAnywhere(
      ctx.pool,
      rows.map(({ contactId }) => contactId),
      day,
    ),
  ])
  const known = new Map(
    households.flatMap(({ facts }) => facts.people).map((person) => [person.contactId, person] as const),
  )
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  // The desk may see the name of everybody, the others of those whom they serve.
  const seen = new Set(rows.map(({ contactId }) => contactId))
  const guestNames = new Map(
    households.map(({ ipCode, facts }) => {
      const head = getAdultHead(facts.people, { day, adultAge: general.adultAge })
      return [ipCode, head && (role === 'desk' || seen.has(head.contactId)) ? head.firstName || null : null] as const
    }),
  )
  const parties = new Map<string, Party>()
  for (const { contactId, household, isNotReady, code, resolvedBy, ...row } of rows) {
    const person = known.get(contactId)
    if (!person) continue
    const arrival = arrivals.get(contactId)
    const place = locations.find(({ id }) => id === arrival?.locationId && id !== locationId)?.name ?? null
    const party = parties.get(household) ?? { people: [], guestName: guestNames.get(household) ?? null }
    party.people.push({
      contactId,
      firstName: person.firstName,
      lastInitial: role === 'rental' ? '' : getInitial(person),
      ageBand: getAgeBand(getAge(person.birthDate, day), general.adultAge),
      ...toRoleVerdict(row, role, isNotReady),
      reason:
        isNotReady && code !== null && resolvedBy !== null && (role === 'desk' || isOwnCode(role, code))
          ? { text: getBlockerStaffMessage(code), resolvedBy }
          : null,
      arrived: arrival ? { time: format.format(arrival.at), place } : null,
    })
    parties.set(household, party)
  }
  return parties
}
