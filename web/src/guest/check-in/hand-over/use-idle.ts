import { useCallback, useEffect, useRef, useState } from 'react'

/** Seconds without a touch after which the page asks whether somebody is there, and the seconds to answer. */
export type IdleLimits = { quietSeconds: number; countdownSeconds: number }

/** A click too: a screen reader or a switch sends no other event. */
const signs = ['click', 'pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchmove'] as const

/**
 * Counts down after some seconds without a touch. Returns the seconds that are left, and undefined before; every touch
 * starts anew. `countAsTouch` does the same for other signs of life, such as a code in front of the camera. Calls `onIdle`
 * once at the end. Times are compared, because a device that sleeps stops timers.
 */
export function useIdle(
  isOn: boolean,
  { quietSeconds, countdownSeconds }: IdleLimits,
  onIdle: () => void,
): { secondsLeft: number | undefined; countAsTouch: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(undefined)
  const touchedAt = useRef(0)
  const latestOnIdle = useRef(onIdle)
  useEffect(() => {
    latestOnIdle.current = onIdle
  })
  const countAsTouch = useCallback(() => {
    touchedAt.current = Date.now()
    setSecondsLeft(undefined)
  }, [])
  useEffect(() => {
    if (!isOn) return undefined
    touchedAt.current = Date.now()
    let isOver = false
    const check = () => {
      const left = Math.ceil((touchedAt.current - Date.now()) / 1_000 + quietSeconds) + countdownSeconds
      setSecondsLeft(left > countdownSeconds ? undefined : Math.max(0, left))
      if (left > 0 || isOver) return
      isOver = true
      latestOnIdle.current()
    }
    const touch = () => {
      if (!isOver) countAsTouch()
    }
    const timer = setInterval(check, 1_000)
    for (const sign of signs) addEventListener(sign, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, touch, { capture: true })
      setSecondsLeft(undefined)
    }
  }, [isOn, quietSeconds, countdownSeconds, countAsTouch])
  return { secondsLeft, countAsTouch }
}
