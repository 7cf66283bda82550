import type { ImportKind } from '@first-chair/core/pos-import/import-columns'
import { importRecords } from '@first-chair/core/pos-import/pos-import.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'

export type ImportFile = { kind: ImportKind; file: File }

/** Sends a file to be checked or imported, and reports the upload progress from 0 to 1. */
export function useImport() {
  const [progress, setProgress] = useState(0)
  const sending = useMutation({
    mutationFn: ({ kind, file, isDryRun }: ImportFile & { isDryRun: boolean }) => {
      setProgress(0)
      return upload(importRecords, {
        params: { kind },
        query: { isDryRun: isDryRun ? 'true' : 'false' },
        // Browsers report the type of CSV files after the program that opens them, so it is set here.
        bytes: file.slice(0, file.size, 'text/csv'),
        onProgress: setProgress,
      })
    },
  })
  return { sending, progress }
}
