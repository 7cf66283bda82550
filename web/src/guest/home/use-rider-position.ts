import type { CabinPosition } from '@first-chair/core/contact-task/household-progress'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * The position of a rider on the cable: first the last displayed one and, a frame later, the current one, so that CSS
 * can animate the change. The positions are in the query cache, which is cleared at sign-out.
 */
export function useRiderPosition({ at, contactIds }: CabinPosition): number {
  const queryClient = useQueryClient()
  const [position, setPosition] = useState(() => queryClient.getQueryData<number>(['rider', contactIds[0]]) ?? at)

  useEffect(() => {
    for (const contactId of contactIds) queryClient.setQueryData(['rider', contactId], at)
    const frame = requestAnimationFrame(() => setPosition(at))
    return () => cancelAnimationFrame(frame)
  }, [queryClient, contactIds, at])

  return position
}
