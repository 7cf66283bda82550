import { relationships, type MinorRelationship } from '@first-chair/core/waiver/relationship'
import type pg from 'pg'

/** How a signer said last to be related to each person for whom they signed. */
export async function findLastRelationships(pool: pg.Pool, signerIpCode: string): Promise<MinorRelationship[]> {
  const { rows } = await pool.query<MinorRelationship>({
    name: 'last-relationships',
    text: `select distinct on (person ->> 'contactId')
             person ->> 'contactId' as "contactId", person ->> 'relationship' as relationship
           from signed_waiver w, jsonb_array_elements(w.signed_for) person
           where w.signer_ip_code = $1 and person ->> 'relationship' = any ($2)
           order by person ->> 'contactId', w.position desc`,
    values: [signerIpCode, relationships],
  })
  return rows
}
