import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../api/query.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { AdminEmailFields, parseEmailsPerPage, type AdminEmail } from '@first-chair/core/admin-access/admin-email'
import {
  addAdminEmail,
  listAdminEmails,
  readAdminEmail,
  removeAdminEmail,
  updateAdminEmail,
} from '@first-chair/core/admin-access/admin-email.api'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../fields/fields.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'

/** The list of administrators, as the administrator with `ownEmail` sees it (docs/domain.md, "Administrators"). */
function createAdministratorResource(ownEmail: string | undefined): Resource<AdminEmail, AdminEmailFields> {
  return {
    one: 'administrator',
    many: 'administrators',
    title: 'Access',
    calls: createResourceCalls({
      list: listAdminEmails,
      read: readAdminEmail,
      add: addAdminEmail,
      update: updateAdminEmail,
      remove: removeAdminEmail,
    }),
    columns: [
      {
        key: 'email',
        header: 'E-mail',
        isSortable: true,
        cell: ({ email }) => email === ownEmail && <Badge tone="info">You</Badge>,
      },
      {
        key: 'createdDateUtc',
        header: 'Added',
        isSortable: true,
        onPhone: false,
        cell: ({ createdDateUtc }) => <ModifiedAt utc={createdDateUtc} />,
      },
      modifiedColumn,
    ],
    getName: ({ email }) => email,
    schema: AdminEmailFields,
    blank: { email: '' },
    toForm: ({ email }) => ({ email }),
    Fields: ({ field, row }) => (
      <TextField
        {...field('email')}
        isRequired
        maxLength={254}
        spellCheck={false}
        inputMode="email"
        readOnly={row !== undefined && row.email === ownEmail}
        hint="A person who signs in with this verified e-mail can change everything in the admin area"
      />
    ),
    labels: { email: 'E-mail' },
    parsePerPage: parseEmailsPerPage,
    getWarning: ({ email }) =>
      email === ownEmail
        ? { title: 'This is you.', text: 'You cannot remove your own access. Another administrator can.' }
        : undefined,
    canDelete: ({ email }) => email !== ownEmail,
    canChange: ({ email }) => email !== ownEmail,
    deletion: {
      verb: 'Remove',
      done: 'removed',
      describe: ({ email }) =>
        `${email} loses access to the admin area immediately, and unsaved changes there are lost. You can add this e-mail again later.`,
    },
  }
}

/** The e-mails of the administrators: add, change and remove. */
export function AccessScreen() {
  const { data: administrator } = useQuery(query(checkAdministrator, {}))
  const resource = useMemo(() => createAdministratorResource(administrator?.email), [administrator?.email])
  return <ResourceScreen resource={resource} />
}
