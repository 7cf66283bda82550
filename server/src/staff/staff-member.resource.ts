import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { StaffMember, StaffMemberFields } from '@first-chair/core/staff/staff-member'
import type pg from 'pg'
import type { Listing, Resource } from '../resource/resource.ts'
import {
  findStaffMember,
  insertStaffMember,
  isStaffEmailTaken,
  loadStaffMembersPage,
  markStaffMemberRemoved,
  updateStaffMember,
  type StaffMembersQuery,
} from './staff-member.store.ts'

/** The administration of the people who work with guests (docs/domain.md, "Staff"). */
export const staffMemberResource: Resource<StaffMember, StaffMemberFields> & Listing<StaffMember, StaffMembersQuery> = {
  subject: 'staff member',
  findPage: loadStaffMembersPage,
  find: findStaffMember,
  insert: async ({ client }, fields) => {
    await refuseTaken(client, undefined, fields)
    return insertStaffMember(client, fields)
  },
  update: async ({ client }, { id }, fields) => {
    await refuseTaken(client, id, fields)
    await updateStaffMember(client, id, fields)
    return true
  },
  refuseDeletion: async () => undefined,
  delete: async (client, { id }) => {
    await markStaffMemberRemoved(client, id)
    return []
  },
}

async function refuseTaken(client: pg.PoolClient, id: number | undefined, { email }: StaffMemberFields): Promise<void> {
  if (!(await isStaffEmailTaken(client, { id, email }))) return
  throw createInvalidInput([{ path: 'email', rule: 'taken', message: t('staff-email-taken') }])
}
