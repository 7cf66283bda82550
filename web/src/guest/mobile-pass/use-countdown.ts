import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0, beginning when it is first drawn. */
export function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, left)
}
