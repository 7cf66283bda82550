import type { AuditEntry } from '@first-chair/core/audit/audit'
import { keepAuditEntryUntil } from '@first-chair/core/retention/keep-until'
import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeptUntil } from '../page/kept-until.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { formatValue } from '../text/format-value.ts'
import { formatCount } from '../text/format-count.ts'
import styles from './audit.module.css'
import { getChangedFields, formatAction, getLinkedRow, formatSubject } from './audit-text.ts'

/** One entry: when, who and what, with the changed values in a details section. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const fields = getChangedFields(entry)
  const linkedRow = getLinkedRow(entry)
  const subject = formatSubject(entry)
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span>
          <b>{formatAction(entry)}</b>:{' '}
          {linkedRow === undefined ? (
            subject
          ) : (
            <Link to="/admin/$page" params={{ page: linkedRow.page }} search={{ id: linkedRow.id }} preload={false}>
              {subject}
            </Link>
          )}
        </span>
        <span className={styles.who}>
          {entry.actorKind === 'guest' ? `Guest ${entry.actor}` : entry.actor} · <ModifiedAt utc={entry.atUtc} />
          <KeptUntil utc={entry.atUtc} rule={keepAuditEntryUntil} />
        </span>
      </div>
      {fields.length > 0 && (
        <details>
          <summary>{formatCount(fields.length, 'field')}</summary>
          <Table className={styles.values} aria-label={`What changed: ${subject}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>Before</Table.Th>
                <Table.Th>After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ path, before, after }) => (
                <Table.Tr key={path}>
                  <Table.Th scope="row">{path}</Table.Th>
                  <Table.Td>{formatValue(before)}</Table.Td>
                  <Table.Td>{formatValue(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      )}
    </li>
  )
}
