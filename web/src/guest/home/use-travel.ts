import type { Riders } from '@first-chair/core/contact-task/household-progress'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Where a rider is drawn: first where they were last seen, then, a frame later, where they are now, so that the way between
 * can be shown. Kept with the answers in memory, and so forgotten at sign-out.
 */
export function useTravel({ at, contactIds }: Riders): number {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(() => queryClient.getQueryData<number>(['rider', contactIds[0]]) ?? at)

  useEffect(() => {
    for (const contactId of contactIds) queryClient.setQueryData(['rider', contactId], at)
    const frame = requestAnimationFrame(() => setShown(at))
    return () => cancelAnimationFrame(frame)
  }, [queryClient, contactIds, at])

  return shown
}
