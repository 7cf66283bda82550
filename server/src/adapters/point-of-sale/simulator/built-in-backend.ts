import type { Pool } from 'pg'
import type { FieldEncryption } from '../../../encryption/field-encryption.ts'
import { createBuiltInPointOfSale } from '../built-in/built-in.ts'
import type { SimulatedBackend } from './simulated-backend.ts'

/** Creates a simulated backend from the built-in point of sale, which fulfils all rules of the protocol. */
export function createBuiltInBackend(pool: Pool, encryption: FieldEncryption): SimulatedBackend {
  return {
    pos: createBuiltInPointOfSale(pool, encryption),
    async findByEmail(email) {
      const { rows } = await pool.query<{ contactId: string; email: string; firstName: string; lastName: string }>(
        `select ip_code as "contactId", email, first_name as "firstName", last_name as "lastName"
         from pos.customer where email = lower(btrim($1)) and merged_into is null order by ip_code limit 50`,
        [email],
      )
      return rows
    },
  }
}
