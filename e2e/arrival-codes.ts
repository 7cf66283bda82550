import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import { loadArrivalSecrets } from '../server/src/arrival-code/arrival-secrets.facts.ts'
import { signParty } from '../server/src/arrival-code/sign-arrival-code.facts.ts'
import { createClock } from '../server/src/context/clock.ts'
import { openPool } from '../server/src/db/database.ts'
import { openDatabase } from '../server/src/db/open-database.ts'
import { claimEncryptionKeys } from '../server/src/encryption-key/claim-encryption-keys.ts'
import { createFieldEncryption } from '../server/src/encryption/field-encryption.ts'
import { createReferenceCode } from '../server/src/session/reference-code.rule.ts'
import { getResortDay } from './demo-resort.ts'
import type { Product } from './product.ts'

/** A household with what the QR code of its arrival card says today. */
export type Card = { household: string; reference: string; text: string; contactIds: readonly string[] }

/**
 * The cards of demo households with several people, as guests would show them at the default location. The households need no
 * account: the codes are signed with the keys of the product.
 */
export async function signCards(product: Product, count: number): Promise<Card[]> {
  const rows = await product.rows<{ household: string; contactIds: string[] }>(
    `select head_ip_code as household, array_agg(ip_code order by ip_code) as "contactIds" from pos.customer
     where merged_into is null and head_ip_code not in (select ip_code from household)
     group by head_ip_code having count(*) between 2 and 5 order by head_ip_code limit $1`,
    [count],
  )
  const [place] = await product.rows<{ id: number }>('select id from location where is_default')
  const locationId = place?.id ?? 0
  const day = getResortDay()
  const { pool, ctx } = await openContext(product)
  try {
    const secrets = await loadArrivalSecrets(
      ctx,
      rows.map(({ household }) => household),
      day,
    )
    const cards: Card[] = []
    for (const { household, contactIds } of rows) {
      const reference = createReferenceCode()
      await product.rows('insert into household (ip_code, reference) values ($1, $2)', [household, reference])
      const card = { locationId, householdReference: reference }
      const address = buildArrivalLink(product.address, card) ?? ''
      const people = contactIds.map((contactId) => ({
        contactId,
        verdict: 'ready' as const,
        ageBand: 'adult' as const,
        firstName: '',
      }))
      const secret = secrets.get(household) ?? Buffer.alloc(0)
      const code = await signParty(ctx, { address, reference }, { locationId, day, secret, people })
      cards.push({ household, reference, contactIds, text: buildArrivalLink(product.address, card, code) ?? '' })
    }
    return cards
  } finally {
    await pool.end()
  }
}

/** What signing needs of the product: its database, its keys and a clock. */
async function openContext({ dataDir }: Product) {
  const { ownerConnectionString } = await openDatabase({ databaseUrl: undefined, dataDir }, { mayShare: true })
  const pool = openPool(ownerConnectionString, () => undefined, 1)
  const { keys } = await claimEncryptionKeys(ownerConnectionString, {
    dataDir,
    encryptionKeys: undefined,
    lostEncryptionKeys: [],
  })
  return { pool, ctx: { pool, encryption: createFieldEncryption(keys), clock: createClock(() => new Date()) } }
}
