import { ResourceScreen } from '../resource/resource-screen.tsx'
import { collections } from './collections.tsx'

/** Named lists: those of the pass checker, and those that an operator added. */
export function CollectionsScreen() {
  return <ResourceScreen resource={collections} />
}
