import type { ImportKind } from '@first-chair/core/pos-import/import-columns'
import { importRecords } from '@first-chair/core/pos-import/pos-import.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../api/upload.ts'

export type ChosenFile = { kind: ImportKind; file: File }

/** Sends a file, to be tried or to be saved, and says how much of it is out (0 to 1). */
export function useImport() {
  const [part, setPart] = useState(0)
  const sending = useMutation({
    mutationFn: ({ kind, file, isDryRun }: ChosenFile & { isDryRun: boolean }) => {
      setPart(0)
      return upload(importRecords, {
        params: { kind },
        query: { isDryRun: isDryRun ? 'true' : 'false' },
        // Browsers name CSV files by whatever program opens them.
        bytes: file.slice(0, file.size, 'text/csv'),
        onProgress: setPart,
      })
    },
  })
  return { sending, part }
}
