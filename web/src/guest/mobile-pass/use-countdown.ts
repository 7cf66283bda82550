import { useEffect, useState } from 'react'

/** Counts down from `from` seconds to 0, starting when it is mounted. */
export function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  const isFinished = left <= 0
  useEffect(() => {
    if (isFinished) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isFinished])
  return Math.max(0, left)
}
