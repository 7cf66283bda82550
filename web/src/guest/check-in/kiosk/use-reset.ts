import { Failure } from '@first-chair/core/contract/failure'
import type { kioskVisitEndings } from '@first-chair/core/kiosk/kiosk'
import { endKioskVisit, readKiosk } from '@first-chair/core/kiosk/kiosk.api'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { wipeDevice } from '../../../session/session.ts'

type Reason = (typeof kioskVisitEndings)[number]

/** Milliseconds after which an unanswered end counts as failed, and between two attempts. */
const maxAnswerMs = 5_000
const pauseMs = 5_000

/**
 * Makes the kiosk free for the next guest. At once: what the guest has left in the browser and in memory is deleted, and
 * the page should show nothing of it while `isUnderWay`. Then the server ends the visit and removes its cookie, and the
 * page is loaded anew. Without a network this is tried until it succeeds; meanwhile `hasFailed` is true.
 */
export function useReset(initialReason: Reason | undefined) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState(initialReason)
  const [hasFailed, setHasFailed] = useState(false)

  const wipe = useCallback(() => {
    wipeDevice()
    const isOfGuest = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== readKiosk.name
    void queryClient.cancelQueries({ predicate: isOfGuest })
    queryClient.removeQueries({ predicate: isOfGuest })
    queryClient.getMutationCache().clear()
  }, [queryClient])

  useEffect(() => {
    if (reason === undefined) return undefined
    wipe()
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      const controller = new AbortController()
      const limit = setTimeout(() => controller.abort(), maxAnswerMs)
      try {
        await call(endKioskVisit, { body: { reason } }, { signal: controller.signal })
        if (!isStopped) window.location.reload()
      } catch (failure) {
        if (isStopped) return
        // The page that is loaded says that the kiosk has ended.
        if (failure instanceof Failure && failure.code === 'kiosk-ended') return window.location.reload()
        setHasFailed(true)
        timer = setTimeout(() => void attempt(), pauseMs)
      } finally {
        clearTimeout(limit)
      }
      return undefined
    }
    void attempt()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [reason, wipe])

  const start = useCallback((why: Reason) => setReason((before) => before ?? why), [])
  return { start, isUnderWay: reason !== undefined, hasFailed }
}

/** Calls `onEnded` when a call is refused because the visit has ended: by the clock, the staff or another tab. */
export function useVisitEnded(onEnded: () => void): void {
  const queryClient = useQueryClient()
  const latest = useRef(onEnded)
  useEffect(() => {
    latest.current = onEnded
  })
  useEffect(() => {
    const check = (error: unknown) => {
      if (error instanceof Failure && error.code === 'hand-over-ended') latest.current()
    }
    const stopQueries = queryClient.getQueryCache().subscribe(({ query: { state }, type }) => {
      if (type === 'updated' && state.status === 'error') check(state.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe(({ mutation, type }) => {
      if (type === 'updated') check(mutation?.state.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])
}
