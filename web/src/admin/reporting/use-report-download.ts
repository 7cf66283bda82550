import { customerReport } from '@first-chair/core/report/report.api'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'
import type { ReportForm } from './report-form.ts'

/** Downloads the report as a file, reports the progress, and can cancel. */
export function useReportDownload() {
  const [bytes, setBytes] = useState<number>()
  const [result, setResult] = useState<{ saved: string } | { failure: Error }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (request: ReportForm, fileName: string): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setResult(undefined)
    setBytes(0)
    try {
      const file = await download(
        customerReport,
        { query: { ...toReportQuery(request), isCsvExport: 'true' } },
        { signal: controller.signal, onProgress: setBytes },
      )
      saveFile(file, fileName)
      setResult({ saved: fileName })
    } catch (failure) {
      if (!controller.signal.aborted)
        setResult({ failure: failure instanceof Error ? failure : new Error(String(failure)) })
    } finally {
      if (running.current === controller) setBytes(undefined)
    }
  }
  return {
    /** Bytes received so far; undefined while no download is running. */
    bytes,
    saved: result && 'saved' in result ? result.saved : undefined,
    failure: result && 'failure' in result ? result.failure : undefined,
    start,
    cancel: () => running.current?.abort(),
  }
}

/** Returns the query of the report call for these form values. */
export function toReportQuery({ readiness, ...form }: ReportForm) {
  const { locationId, startDate, endDate, includePrintableMedia, includeDetails } = form
  return {
    locationId,
    startDate,
    endDate,
    includePrintableMedia: String(includePrintableMedia),
    includeDetails: String(includeDetails),
    ...(readiness !== '' && { readiness }),
  }
}
