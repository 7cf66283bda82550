import { Failure } from '@first-chair/core/contract/failure'
import type { FirstRun } from '@first-chair/core/first-run/first-run'
import { readFirstRun } from '@first-chair/core/first-run/first-run.api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query.ts'

/** Saves a step. What was saved is shown everywhere, also in the list of the steps. */
export function useSave(onSaved: (saved: FirstRun) => void) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  const save = async (work: () => Promise<FirstRun>): Promise<void> => {
    setSaving(true)
    setFailure(undefined)
    try {
      const saved = await work()
      queryClient.setQueryData(query(readFirstRun, {}).queryKey, saved)
      onSaved(saved)
    } catch (reason) {
      if (!(reason instanceof Failure)) throw reason
      setFailure(reason)
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, failure }
}
