import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import { Table } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './import.module.css'

/** The result for a file: how many records, or the problems line by line. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { isSaved, records, problemCount, problems } = result
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} className={styles.outcome} tabIndex={-1}>
      {problemCount === 0 ? (
        <Banner tone={isSaved ? 'ok' : 'info'} announce title={isSaved ? 'Imported' : 'The file is valid'}>
          {formatCount(records, 'record')}: {formatCounts(result).join(', ')}.{isSaved ? '' : ' Nothing is saved yet.'}
        </Banner>
      ) : (
        <>
          <Banner tone="bad" title={`${formatCount(problemCount, 'problem')}. Nothing was imported`}>
            Correct the file and choose it again.
          </Banner>
          <div className={styles.scroller} role="region" aria-label="Problems" tabIndex={0}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Line</Table.Th>
                  <Table.Th>Column</Table.Th>
                  <Table.Th>What to do</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {problems.map(({ line, column, message }, index) => (
                  <Table.Tr key={`${line} ${column} ${index}`}>
                    <Table.Td>{line}</Table.Td>
                    <Table.Td>{column}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {problemCount > problems.length && (
            <p className={styles.quiet}>
              There are {problemCount - problems.length} more problems further down in the file.
            </p>
          )}
        </>
      )}
    </div>
  )
}

function formatCounts({ isSaved, added, changed, unchanged, repeated, erased }: ImportResult): string[] {
  const prefix = isSaved ? '' : 'to be '
  return [
    `${added} ${prefix}added`,
    `${changed} ${prefix}changed`,
    `${unchanged} unchanged`,
    ...(repeated > 0 ? [`${repeated} repeated`] : []),
    ...(erased > 0 ? [`${erased} skipped, because the person was erased`] : []),
  ]
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
