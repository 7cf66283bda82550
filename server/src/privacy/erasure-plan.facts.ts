import type { ErasurePreview, PersonalRecord } from '@first-chair/core/privacy/privacy'
import {
  isDue,
  keepAuditEntryUntil,
  keepMessageUntil,
  keepPhotoUntil,
  keepProfileUntil,
  type KeepUntil,
  type RetentionSettings,
} from '@first-chair/core/retention/keep-until'
import type { LegalHold } from '@first-chair/core/retention/legal-hold'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { countPersonalRecords } from '../db/personal-records.ts'
import { findWaiversOf, type StoredWaiver } from '../retention/kept-waiver.store.ts'
import { findHoldsAbout } from '../retention/held-people.facts.ts'
import { loadWaiverClock } from '../retention/waiver-clock.facts.ts'
import { judgeWaiver } from '../retention/waiver-clock.rule.ts'
import type { KnownPerson } from './person.facts.ts'
import { readPersonFacts } from './privacy.store.ts'

/** What an erasure of a person does today. */
export type ErasurePlan = {
  readonly preview: ErasurePreview
  /** The signed waivers that are erased today. */
  readonly dueWaivers: readonly number[]
  /** On the person, on others of the household, and on everybody in a waiver of the person: records are about all of them. */
  readonly holds: readonly LegalHold[]
  readonly knownSinceUtc: string | null
}

/** The clock of each kind of record that has one, besides signed waivers. */
const clocks: Partial<Record<PersonalRecord, (day: string, settings: RetentionSettings) => KeepUntil>> = {
  photo: keepPhotoUntil,
  sizes: keepProfileUntil,
  'child-registration': keepProfileUntil,
  message: keepMessageUntil,
  audit: keepAuditEntryUntil,
}

/** Plans the erasure of a person. The preview and the erasure itself use this, so they cannot differ. */
export async function planErasure(
  ctx: Pick<Context, 'clock' | 'config' | 'setup' | 'pointOfSale'>,
  client: Pick<pg.ClientBase, 'query'>,
  { keys, others }: KnownPerson,
): Promise<ErasurePlan> {
  const timeZone = ctx.config.resortTimeZone
  const today = ctx.clock.resortDay(timeZone)
  const waivers = await findWaiversOf(client, keys.ids, timeZone)
  const people = [...new Set(waivers.flatMap((waiver) => waiver.people))]
  const clock = await loadWaiverClock({ ...ctx, pool: client }, people)
  const erased = new Map([...clock.erased, ...keys.ids.map((id) => [id, today] as const)])

  const judged = waivers.map((waiver) => ({ waiver, kept: judgeWaiver(waiver, { ...clock, erased }) }))
  const due = judged.filter(({ kept }) => isDue(kept, today))
  const stays = judged.filter(({ kept }) => !isDue(kept, today))
  const records = await countPersonalRecords(client, keys, timeZone)
  const { general: settings } = await ctx.setup.current()
  const { knownSinceUtc, ...facts } = await readPersonFacts(client, keys.ids)
  return {
    preview: {
      goes: records.flatMap(({ record, count, newest }) => {
        const remaining = record === 'waiver' ? count - stays.length : count
        const rule = clocks[record]
        return remaining > 0
          ? [{ record, count: remaining, kept: rule && newest !== null ? rule(newest, settings) : null }]
          : []
      }),
      staysWaivers: stays.map(({ waiver, kept }) => toKeptWaiver(waiver, kept, erased)),
      ...facts,
    },
    dueWaivers: due.map(({ waiver }) => waiver.position),
    holds: await findHoldsAbout(ctx, client, [...keys.ids, ...others.map(({ contactId }) => contactId), ...people]),
    knownSinceUtc,
  }
}

function toKeptWaiver(
  { position, taskName, signedAtUtc, people }: StoredWaiver,
  kept: KeepUntil,
  erased: ReadonlyMap<string, string>,
): ErasurePreview['staysWaivers'][number] {
  return { position, taskName, signedAtUtc, kept, isOfOthers: people.some((person) => !erased.has(person)) }
}
