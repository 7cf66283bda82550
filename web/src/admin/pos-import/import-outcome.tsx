import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import { Table } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import styles from './import.module.css'

/** What came of a file: counts, or what is wrong line by line. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { isSaved, records, problemCount, problems } = result
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className={styles.outcome} tabIndex={-1}>
      {problemCount === 0 ? (
        <Banner tone={isSaved ? 'ok' : 'info'} announce title={isSaved ? 'Imported' : 'The file is good'}>
          {counted(records, 'record')}: {parts(result).join(', ')}.{isSaved ? '' : ' Nothing is saved yet.'}
        </Banner>
      ) : (
        <>
          <Banner tone="bad" title={`${counted(problemCount, 'problem')}. Nothing was imported`}>
            Mend the file, and choose it again.
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
            <p className={styles.quiet}>And {problemCount - problems.length} more further down.</p>
          )}
        </>
      )}
    </div>
  )
}

function parts({ isSaved, added, changed, unchanged, repeated }: ImportResult): string[] {
  const would = isSaved ? '' : 'to be '
  return [
    `${added} ${would}added`,
    `${changed} ${would}changed`,
    `${unchanged} as they are`,
    ...(repeated > 0 ? [`${repeated} repeated`] : []),
  ]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
