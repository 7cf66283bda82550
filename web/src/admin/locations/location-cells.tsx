import type { Location } from '@first-chair/core/location/location'
import { hasDefaultActivity } from '@first-chair/core/location/location'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { Badge } from '../../ui/badge.tsx'
import { Warning } from '../page/warning.tsx'
import styles from './locations.module.css'

/** The content below a location's name: its badges and the guest link. */
export function LocationNameDetails({ location }: { location: Location }) {
  return (
    <>
      {location.isDefault && <Badge tone="info">Default</Badge>}
      {location.isEditProfileLocation && <Badge tone="info">Edit profile</Badge>}
      {!location.isEnabled && <Badge tone="warn">Closed</Badge>}
      <a className={styles.link} href={`/l/${location.id}`} target="_blank" rel="noreferrer">
        /l/{location.id}
        <ExternalLinkIcon size={14} />
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
    </>
  )
}

/** The name of the default activity, or a warning if there is none. */
export function DefaultActivity({ location }: { location: Location }) {
  if (!hasDefaultActivity(location)) return <Warning>No default activity</Warning>
  return location.activityLocations.find(({ activityId }) => activityId === location.defaultActivityId)?.activity.name
}
