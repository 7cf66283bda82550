import { ResourceScreen } from '../resource/resource-screen.tsx'
import { collections } from './collections.tsx'

/** Named lists: what the pass checker offers and says, and what an operator keeps. */
export function CollectionsScreen() {
  return <ResourceScreen resource={collections} />
}
