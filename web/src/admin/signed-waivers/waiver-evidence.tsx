import { checkSignedWaiver } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import styles from './signed-waivers.module.css'

/** The stored evidence of a signature, field by field, and whether it is unchanged since the signing. */
export function WaiverEvidence({ position }: { position: number }) {
  const check = useQuery({ ...query(checkSignedWaiver, { params: { position: String(position) } }), staleTime: 0 })
  if (check.isError) {
    return <LoadFailed what="The evidence" query={check} />
  }
  if (!check.data) return <p role="status">Checking…</p>
  const {
    fault,
    evidence,
    recordHash,
    previousHash,
    chainHash,
    log,
    isWaitingForLog,
    erasedAtUtc,
    isContentVerifiable,
    previousSignedAtUtc,
  } = check.data
  const facts: (readonly [string, string])[] = [
    ...evidence.map(({ field, value }) => [field, value] as const),
    ['Record', recordHash],
    ...(chainHash === ''
      ? []
      : ([
          ['Previous record', previousHash],
          ['Chain', chainHash],
        ] as const)),
    ...(log === null ? [] : ([['Transparency log', `leaf ${log.index} of ${log.size}`]] as const)),
    ...(isWaitingForLog ? ([['Transparency log', 'not in it yet: open this record again in a minute']] as const) : []),
  ]
  return (
    <div className={styles.evidence}>
      <div role="status">
        {fault === null ? (
          <Banner tone="ok" title="Verified">
            {!isContentVerifiable
              ? 'The hash of the record has not changed since the signing.'
              : log === null
                ? 'Text and evidence have not changed since the signing.'
                : 'Text and evidence have not changed since the signing, and the record is in the transparency log.'}
          </Banner>
        ) : (
          <Banner tone="bad" title="Verification failed">
            Signed waiver {position} {fault}.
          </Banner>
        )}
        {erasedAtUtc !== null && (
          <Banner tone="info" title="Personal data was erased">
            It was erased at {formatAdminDate(erasedAtUtc)}.{' '}
            {isContentVerifiable
              ? 'What is left is what was signed, and the proof still holds.'
              : 'The hash of the record can still be verified, but its content no longer can.'}
          </Banner>
        )}
        {previousSignedAtUtc !== null && (
          <Banner tone="warn" title="Date out of order">
            The previous waiver has a later date: {formatAdminDate(previousSignedAtUtc)}. The server clock was set back
            between the two signatures.
          </Banner>
        )}
      </div>
      <Table className={styles.facts} aria-label={`Evidence of number ${position}`}>
        <Table.Tbody>
          {facts.map(([field, value], index) => (
            <Table.Tr key={index}>
              <Table.Th scope="row">{field}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
