import { Icon } from '../ui/icon.tsx'
import { useCurrentLocation } from './use-current-location.ts'

/** The name of the current location, for the header of wide screens. */
export function CurrentPlace({ className }: { className?: string | undefined }) {
  const chosen = useCurrentLocation()
  if (chosen.kind === 'unknown') return null
  return (
    <span className={className}>
      <Icon name="place" size="s" />
      {chosen.location.name}
    </span>
  )
}
