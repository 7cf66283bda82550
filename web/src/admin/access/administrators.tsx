import { AdminEmailFields, emailsPerPage, type AdminEmail } from '@first-chair/core/admin-access/admin-email'
import {
  addAdminEmail,
  listAdminEmails,
  readAdminEmail,
  removeAdminEmail,
  updateAdminEmail,
} from '@first-chair/core/admin-access/admin-email.api'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../resource/fields.tsx'
import { ModifiedAt } from '../resource/modified-at.tsx'
import { resourceCalls } from '../resource/resource-calls.ts'
import type { Resource } from '../resource/resource.ts'

/** Who may administrate, as the one whose e-mail is `own` sees it (specification, section 2; domain rules, section 8). */
export function administratorsSeenBy(own: string | undefined): Resource<AdminEmail, AdminEmailFields> {
  return {
    one: 'administrator',
    many: 'administrators',
    title: 'Access',
    calls: resourceCalls({
      list: listAdminEmails,
      one: readAdminEmail,
      add: addAdminEmail,
      update: updateAdminEmail,
      remove: removeAdminEmail,
    }),
    columns: [
      {
        key: 'email',
        header: 'E-mail',
        isSortable: true,
        cell: ({ email }) => email === own && <Badge tone="info">You</Badge>,
      },
      {
        key: 'createdDateUtc',
        header: 'Added',
        isSortable: true,
        onPhone: false,
        cell: ({ createdDateUtc }) => <ModifiedAt utc={createdDateUtc} />,
      },
      {
        key: 'modifiedDateUtc',
        header: 'Modified',
        isSortable: true,
        onPhone: false,
        cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
      },
    ],
    nameOf: ({ email }) => email,
    schema: AdminEmailFields,
    blank: { email: '' },
    formOf: ({ email }) => ({ email }),
    Fields: ({ form, row }) => (
      <TextField
        form={form}
        name="email"
        label="E-mail"
        isRequired
        maxLength={254}
        spellCheck={false}
        inputMode="email"
        readOnly={row !== undefined && row.email === own}
        hint="Whoever signs in with this verified e-mail may change everything here"
      />
    ),
    labels: { email: 'E-mail' },
    perPage: emailsPerPage,
    warningOf: ({ email }) =>
      email === own
        ? { title: 'This is you.', words: 'Nobody can take the own access away. Another administrator can.' }
        : undefined,
    canDelete: ({ email }) => email !== own,
    canChange: ({ email }) => email !== own,
    deletion: {
      verb: 'Remove',
      done: 'removed',
      words: ({ email }) =>
        `${email} loses access to the admin area with the next click, and what is not saved there is lost. You can add them again.`,
    },
  }
}
