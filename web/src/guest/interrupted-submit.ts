import { useEffect, useRef } from 'react'
import { draftPrefix, hasJustSignedIn, isLeavingToSignIn } from '../session/session.ts'

/** Stores which form was being submitted when the page left for sign-in. Stored for this tab, until sign-out. */
const key = `${draftPrefix}interrupted`

/** True if the sign-in that was just completed in this tab had interrupted the submission of `form`. */
export function wasSubmitInterrupted(form: string): boolean {
  return hasJustSignedIn() && sessionStorage.getItem(key) === form
}

/**
 * Records that `form` was being submitted when the page left for sign-in. `storeDraft` must store exactly the submitted
 * input, and returns false if it cannot: then nothing is recorded, because another input would be sent later. Never use
 * this for signatures.
 */
export function useInterruptedSubmit(form: string | undefined, isSending: boolean, storeDraft: () => boolean): void {
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      if (form !== undefined && isSending && isLeavingToSignIn() && storeDraft()) sessionStorage.setItem(key, form)
    }
  })
  useEffect(() => {
    const onLeave = () => leave.current()
    addEventListener('pagehide', onLeave)
    return () => removeEventListener('pagehide', onLeave)
  }, [])
}

/** Submits `form` once, automatically, when it is mounted again after the sign-in that interrupted its submission. */
export function useResumedSubmit(form: string, send: () => void): void {
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    if (!wasSubmitInterrupted(form)) return
    sessionStorage.removeItem(key)
    latestSend.current()
  }, [form])
}
