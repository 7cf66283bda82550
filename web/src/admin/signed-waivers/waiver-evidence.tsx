import { checkSignedWaiver } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { Button, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { adminDate } from '../resource/admin-date.ts'
import styles from './signed-waivers.module.css'

/** What is kept of a signature, field by field, and whether it is still what was signed. */
export function WaiverEvidence({ position }: { position: number }) {
  const check = useQuery({ ...query(checkSignedWaiver, { params: { position: String(position) } }), staleTime: 0 })
  if (check.isError) {
    return (
      <Banner
        tone="bad"
        title="The evidence did not load"
        action={<Button onClick={() => void check.refetch()}>Try again</Button>}
      >
        {check.error.message}
      </Banner>
    )
  }
  if (!check.data) return <p role="status">Checking…</p>
  const { fault, evidence, recordHash, previousHash, chainHash, previousSignedAtUtc } = check.data
  const facts: (readonly [string, string])[] = [
    ...evidence.map(({ field, value }) => [field, value] as const),
    ['Record', recordHash],
    ['Record before', previousHash],
    ['Chain', chainHash],
  ]
  return (
    <div className={styles.evidence}>
      <div role="status">
        {fault === null ? (
          <Banner tone="ok" title="In order">
            Text, evidence and place in the chain are what was signed.
          </Banner>
        ) : (
          <Banner tone="bad" title="Not in order">
            Signed waiver {position} {fault}.
          </Banner>
        )}
        {previousSignedAtUtc !== null && (
          <Banner tone="warn" title="Dated back">
            The waiver before it was signed at {adminDate(previousSignedAtUtc)}, which is later. The clock of the server
            went back between the two.
          </Banner>
        )}
      </div>
      <Table className={styles.facts} aria-label={`Evidence of number ${position}`}>
        <Table.Tbody>
          {facts.map(([field, value], place) => (
            <Table.Tr key={place}>
              <Table.Th scope="row">{field}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
