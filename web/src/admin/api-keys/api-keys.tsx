import { rowsPerPage } from '@first-chair/core/contract/admin-list'
import { getApiKeyInactiveReason, type ApiKey } from '@first-chair/core/api-key/api-key'
import { listApiKeys } from '@first-chair/core/api-key/api-key.api'
import { Button, Skeleton, Switch, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { PageButtons } from '../page/page-buttons.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import styles from './api-keys.module.css'
import { RevokeKey } from './revoke-key.tsx'

/** The API keys, newest first. A switch includes revoked keys. */
export function ApiKeys() {
  const [page, setPage] = useState(1)
  const [includeRevoked, setIncludeRevoked] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const heading = useId()
  const listed = useQuery({
    ...query(listApiKeys, {
      query: { page, sort: 'createdDateUtc', direction: 'desc', includeRevoked: includeRevoked ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
  })
  const now = new Date(listed.dataUpdatedAt).toISOString()
  const total = listed.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))

  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={heading}>Keys</h2>
        <Switch
          label="Show revoked"
          checked={includeRevoked}
          onChange={(event) => {
            setIncludeRevoked(event.currentTarget.checked)
            setPage(1)
          }}
        />
      </div>
      {listed.isError && <LoadFailed what="The keys" query={listed} />}
      {listed.isPending && <Skeleton height={44} />}
      {total === 0 && listed.isSuccess && <p>There are no keys yet. Programs need a key to call the API.</p>}
      {total > 0 && (
        <Table className={styles.table} aria-label="Keys">
          <Table.Thead>
            <Table.Tr>
              {['Nickname', 'Token', 'Type', 'Permissions', 'Created', 'Last used', 'Expires'].map((header) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
              <Table.Th>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {listed.data?.rows.map((row) => (
              <KeyRow key={row.id} row={row} nowUtc={now} onRevoke={() => setRevoking(row)} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <PageButtons of="keys" page={page} pages={pages} onPage={setPage} />
      {revoking && <RevokeKey row={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}

function KeyRow({ row, nowUtc, onRevoke }: { row: ApiKey; nowUtc: string; onRevoke: () => void }) {
  const invalidReason = getApiKeyInactiveReason(row, nowUtc)
  return (
    <Table.Tr>
      <Table.Td data-label="Nickname">
        <b>{row.nickname}</b> {invalidReason === 'expired' && <Badge tone="warn">Expired</Badge>}
        {invalidReason === 'revoked' && <Badge tone="bad">Revoked</Badge>}
      </Table.Td>
      <Table.Td data-label="Token">
        <code>{row.token}</code>
      </Table.Td>
      <Table.Td data-label="Type">{row.type}</Table.Td>
      <Table.Td data-label="Permissions">{row.scopes.join(', ')}</Table.Td>
      <Table.Td data-label="Created">
        {formatAdminDate(row.createdDateUtc)} by {row.createdBy}
      </Table.Td>
      <Table.Td data-label="Last used">
        {row.lastUsedDateUtc === null ? 'Never' : formatAdminDate(row.lastUsedDateUtc)}
      </Table.Td>
      <Table.Td data-label="Expires">
        {row.expiresDateUtc === null ? 'Never' : formatAdminDate(row.expiresDateUtc)}
        {row.revokedDateUtc !== null && `; revoked ${formatAdminDate(row.revokedDateUtc)} by ${row.revokedBy}`}
      </Table.Td>
      <Table.Td>
        {invalidReason !== 'revoked' && (
          <Button
            variant="subtle"
            size="xs"
            className={styles.revoke}
            aria-label={`Revoke ${row.nickname}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
