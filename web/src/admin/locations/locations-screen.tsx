import { ResourceScreen } from '../resource/resource-screen.tsx'
import { locations } from './locations.tsx'

/** Places: name, link, what can be done there, and what the arrival card says. */
export function LocationsScreen() {
  return <ResourceScreen resource={locations} />
}
