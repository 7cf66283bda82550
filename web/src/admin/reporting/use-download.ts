import { customerReport } from '@first-chair/core/report/report.api'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'
import type { ReportForm } from './report-form.ts'

/** A file under way: how much of it is here, and how to end it. */
export function useDownload() {
  const [bytes, setBytes] = useState<number>()
  const [result, setResult] = useState<{ saved: string } | { failure: Error }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (asked: ReportForm, fileName: string): Promise<void> => {
    const ending = new AbortController()
    running.current = ending
    setResult(undefined)
    setBytes(0)
    try {
      const file = await download(
        customerReport,
        { query: { ...inAddress(asked), isCsvExport: 'true' } },
        { signal: ending.signal, onProgress: setBytes },
      )
      saveFile(file, fileName)
      setResult({ saved: fileName })
    } catch (failure) {
      if (!ending.signal.aborted)
        setResult({ failure: failure instanceof Error ? failure : new Error(String(failure)) })
    } finally {
      if (running.current === ending) setBytes(undefined)
    }
  }
  return {
    /** Bytes so far; undefined while nothing is under way. */
    bytes,
    saved: result && 'saved' in result ? result.saved : undefined,
    failure: result && 'failure' in result ? result.failure : undefined,
    start,
    cancel: () => running.current?.abort(),
  }
}

/** The request as it stands in an address. */
export function inAddress({ locationId, startDate, endDate, includePrintableMedia, includeDetails }: ReportForm) {
  return {
    locationId,
    startDate,
    endDate,
    includePrintableMedia: String(includePrintableMedia),
    includeDetails: String(includeDetails),
  }
}
