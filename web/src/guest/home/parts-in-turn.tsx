import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'

/** The parts of home, from the top: its first window, the other members, and what is below them. */
const parts = ['first-window', 'members', 'below'] as const
export type PartOfHome = (typeof parts)[number]

/** The pages that have displayed home. It is displayed at once when it opens again, so that the place on it can be restored. */
const displayed = new WeakSet<QueryClient>()

/** How many parts are displayed. */
const PartCount = createContext<number>(parts.length)

/**
 * Displays the first window of home first, and then another part after each frame: a slow phone shows the verdict without waiting
 * for what is below, and no frame takes long (decision 0251). `isWhole`: all is needed at once.
 */
export function PartsInTurn({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(() => (isWhole || displayed.has(queryClient) ? parts.length : 1))
  useEffect(() => {
    displayed.add(queryClient)
    return count < parts.length ? afterNextFrame(() => startTransition(() => setCount(count + 1))) : undefined
  }, [queryClient, count])
  return <PartCount value={count}>{children}</PartCount>
}

/** What belongs to a part of home. */
export function Part({ of, children }: { of: PartOfHome; children: ReactNode }) {
  return useContext(PartCount) > parts.indexOf(of) && children
}

/** Runs after the browser has painted what is rendered now. Returns a function that cancels it. */
function afterNextFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
