import { t } from '@first-chair/core/catalogue/guest-file'
import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type { GuestPerson, GuestRowProblem } from '@first-chair/core/first-run/guest-file'
import type { ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { PoolClient } from 'pg'
import { saveRows, stageRows } from '../adapters/point-of-sale/built-in/import/save-rows.ts'
import type { CopiedRow } from '../db/copy-rows.ts'
import { findCardOwners, findKnownPeople, nextIpCodes } from './known-people.store.ts'

/** The records of some families that were saved, or would be. With problems the caller must roll back. */
export type SavedGuests = {
  /** The customer number of each person. */
  ipCodes: ReadonlyMap<GuestPerson, string>
  /** People who were here already. */
  known: number
  problems: readonly GuestRowProblem[]
}

/**
 * Saves families in the built-in point of sale, in the transaction of the caller. People who are here already are found by the
 * address of the family, their name and their birth date, so a file can be sent again. Of them, only a new card is saved.
 */
export async function saveGuests(
  client: PoolClient,
  families: readonly (readonly GuestPerson[])[],
): Promise<SavedGuests> {
  const known = await findKnownPeople(client, families)
  const people = families.flat()
  const fresh = people.filter((person) => !known.has(person))
  const newCodes = await nextIpCodes(client, fresh.length)
  const ipCodes = new Map([
    ...[...known].map(([person, { ipCode }]) => [person, ipCode] as const),
    ...fresh.map((person, index) => [person, newCodes[index] ?? ''] as const),
  ])
  const getCode = (person: GuestPerson): string => ipCodes.get(person) ?? ''

  const guests = families.flatMap((family): CopiedRow[] => {
    const [head] = family
    if (!head) return []
    // A household keeps its head.
    const present = family.flatMap((person) => known.get(person) ?? [])[0]?.headIpCode
    const headCode = present ?? getCode(head)
    return family.filter((person) => !known.has(person)).map((person) => toGuestRow(person, getCode(person), headCode))
  })
  const cards = people.filter(({ cardNumber }) => cardNumber !== '')
  const owners = await findCardOwners(
    client,
    cards.map(({ cardNumber }) => cardNumber),
  )
  const taken = cards.filter((person) => (owners.get(person.cardNumber) ?? getCode(person)) !== getCode(person))
  const newCards = cards.filter(({ cardNumber }) => !owners.has(cardNumber))
  const problems = [
    ...taken.map(({ row }) => ({ row, message: t('card-of-another') })),
    ...(await save(client, 'guests', guests, t('person-of-another'))),
    ...(await save(
      client,
      'passes',
      newCards.map((person) => [person.row, person.cardNumber, getCode(person), ...emptyCard]),
      t('card-of-another'),
    )),
  ]
  return { ipCodes, known: known.size, problems }
}

/** A row with the columns of the import of guests, and the folded name. The address belongs to the head. */
function toGuestRow(person: GuestPerson, ipCode: string, headCode: string): CopiedRow {
  const { row, firstName, lastName, birthDate, email, phone } = person
  const isHead = ipCode === headCode
  return [
    row,
    ipCode,
    firstName,
    lastName,
    birthDate,
    isHead ? email : null,
    phone === '' ? null : phone,
    isHead ? null : headCode,
    foldCustomerName(firstName, lastName),
  ]
}

/** Of a card only the number and the owner are known: no chip, in use, printed, nowhere to collect, not blocked. */
const emptyCard = [null, 'true', 'true', null, null, null] as const

async function save(
  client: PoolClient,
  kind: ImportKind,
  rows: readonly CopiedRow[],
  message: string,
): Promise<GuestRowProblem[]> {
  if (rows.length === 0) return []
  // The order of a household is that of the lines, so the head is first.
  await stageRows(client, kind, toStream(rows.map(([, ...cells], index) => [index, ...cells])))
  const { problems } = await saveRows(client, kind, () => true)
  await client.query('drop table if exists import_row, import_before')
  return problems.map(({ line }) => ({ row: Number(rows[line]?.[0] ?? 0), message }))
}

async function* toStream(rows: readonly CopiedRow[]): AsyncGenerator<CopiedRow> {
  yield* rows
}
