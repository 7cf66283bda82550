import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { StaffMember, StaffMemberFields } from './staff-member.ts'

/** The calls with which administrators say who works with guests, and in which role. */
export const staffMemberCalls = createResourceCalls({
  one: 'StaffMember',
  many: 'StaffMembers',
  readPath: '/api/admin/staff',
  writePath: '/api/admin/staff',
  row: StaffMember,
  fields: StaffMemberFields,
  changes: z.safeExtend(StaffMemberFields, versionField),
  query: listQuery(['email', 'modifiedDateUtc']),
  summaries: {
    list: 'People with a role for staff: one page, searched and sorted',
    read: 'One person with a role for staff',
    add: 'Give a person roles; an e-mail that was removed can be added again',
    update: 'Change the e-mail or the roles of a person, from their next call on',
    remove: 'Remove a person, from their next call on',
  },
})
