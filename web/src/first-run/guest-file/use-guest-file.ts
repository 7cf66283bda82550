import { Failure } from '@first-chair/core/contract/failure'
import { importGuestFile } from '@first-chair/core/first-run/first-run.api'
import { formatColumns } from '@first-chair/core/first-run/guest-columns'
import type { DayOrder, GuestColumns, GuestFile } from '@first-chair/core/first-run/guest-file'
import { useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { t } from '../../catalogue/first-run.ts'

/** The query of a file: with the choice of columns that the operator sees. */
export function toGuestQuery({ columns, dayOrder }: Pick<GuestFile, 'columns' | 'dayOrder'>, isDryRun: boolean) {
  return { isDryRun: isDryRun ? ('true' as const) : ('false' as const), columns: formatColumns(columns), dayOrder }
}

/** A chosen file of guests, as the server reads it. Nothing is saved. */
export function useGuestFile() {
  const [chosen, setChosen] = useState<File | undefined>(undefined)
  const [read, setRead] = useState<GuestFile | undefined>(undefined)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  // The answer to an earlier file or choice must not replace that to a later one.
  const current = useRef(0)

  const send = async (file: File, query: ReturnType<typeof toGuestQuery> | { isDryRun: 'true' }) => {
    current.current += 1
    const own = current.current
    setReading(true)
    setProblem(undefined)
    try {
      // A spreadsheet on Windows gives CSV files a type of its own.
      const bytes = new Blob([file], { type: 'text/csv' })
      const answer = await upload(importGuestFile, { bytes, query, onProgress: () => undefined })
      if (current.current === own) setRead(answer)
    } catch (failure) {
      if (current.current !== own) return
      setRead(undefined)
      setProblem(failure instanceof Failure ? (failure.fields[0]?.message ?? failure.message) : t('unreadableFile'))
    } finally {
      if (current.current === own) setReading(false)
    }
  }
  return {
    /** As it is sent. */
    chosen: chosen && new Blob([chosen], { type: 'text/csv' }),
    name: chosen?.name,
    read,
    isReading,
    problem,
    choose: (file: File) => {
      setChosen(file)
      setRead(undefined)
      void send(file, { isDryRun: 'true' })
    },
    change: (choice: { columns: GuestColumns; dayOrder: DayOrder }) => {
      if (!chosen || !read) return
      setRead({ ...read, ...choice })
      void send(chosen, toGuestQuery(choice, true))
    },
    show: setRead,
  }
}

export type ChosenGuestFile = ReturnType<typeof useGuestFile>
