import { useEffect, useRef } from 'react'
import { draftPrefix, hasJustSignedIn, isLeavingToSignIn } from '../session/session.ts'

/** What was being sent when the page had to leave for sign-in. It lives in this tab, until sign-out. */
const key = `${draftPrefix}interrupted`

/** Whether sending `form` was interrupted by the sign-in that has just been completed in this tab. */
export function wasInterrupted(form: string): boolean {
  return hasJustSignedIn() && sessionStorage.getItem(key) === form
}

/**
 * Remembers that `form` was being sent when the page left for sign-in. `keepDraft` stores exactly what was sent, and returns false
 * where it cannot: then nothing is remembered, because something else would be sent later. Never used for signatures.
 */
export function useInterruptedPress(form: string | undefined, isSending: boolean, keepDraft: () => boolean): void {
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      if (form !== undefined && isSending && isLeavingToSignIn() && keepDraft()) sessionStorage.setItem(key, form)
    }
  })
  useEffect(() => {
    const onLeave = () => leave.current()
    addEventListener('pagehide', onLeave)
    return () => removeEventListener('pagehide', onLeave)
  }, [])
}

/** Sends `form` by itself, once, when it appears again after the sign-in that interrupted it. */
export function useResumedPress(form: string, send: () => void): void {
  const resume = useRef(send)
  useEffect(() => {
    resume.current = send
  })
  useEffect(() => {
    if (!wasInterrupted(form)) return
    sessionStorage.removeItem(key)
    resume.current()
  }, [form])
}
