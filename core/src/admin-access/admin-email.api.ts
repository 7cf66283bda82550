import * as z from 'zod/mini'
import { listQuery, pageSchema } from '../contract/admin-list.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { AdminEmail, AdminEmailFields, AdminEmailUpdate, parseEmailsPerPage } from './admin-email.ts'

export const listAdminEmails = endpoint({
  name: 'listAdminEmails',
  method: 'GET',
  path: '/api/admin/access/email',
  caller: 'admin',
  summary: 'E-mails of administrators: one page; `perPage` is -1 (all) or 1 to 15, anything else means 10',
  query: z.extend(listQuery(['email', 'createdDateUtc', 'modifiedDateUtc']), {
    perPage: z._default(z.pipe(z.unknown(), z.transform(parseEmailsPerPage)), parseEmailsPerPage(undefined)),
  }),
  answer: pageSchema(AdminEmail),
})

export const readAdminEmail = endpoint({
  name: 'readAdminEmail',
  method: 'GET',
  path: '/api/admin/access/email/:id',
  caller: 'admin',
  summary: 'The e-mail of one administrator',
  params: z.object({ id: Id }),
  answer: AdminEmail,
  failures: ['not-found'],
})

export const addAdminEmail = endpoint({
  name: 'addAdminEmail',
  method: 'POST',
  path: '/api/admin/access/email',
  caller: 'admin',
  summary: 'Give a person access; an e-mail that was removed can be added again',
  body: AdminEmailFields,
  answer: AdminEmail,
})

export const updateAdminEmail = endpoint({
  name: 'updateAdminEmail',
  method: 'PUT',
  path: '/api/admin/access/email',
  caller: 'admin',
  summary: 'Correct an e-mail: the owner of the old one loses access, the owner of the new one gets it',
  body: AdminEmailUpdate,
  answer: AdminEmail,
  failures: ['not-found', 'changed-meanwhile', 'own-access'],
})

export const removeAdminEmail = endpoint({
  name: 'removeAdminEmail',
  method: 'DELETE',
  path: '/api/admin/access/email/:id',
  caller: 'admin',
  summary: 'Remove access, from the next call on; not your own, and not that of the last administrator',
  params: z.object({ id: Id }),
  answer: z.object({ id: z.int() }),
  failures: ['not-found', 'own-access', 'last-administrator'],
})
