import { ResourceScreen } from '../resource/resource-screen.tsx'
import { waiverTexts } from './waiver-texts.tsx'

/** The waivers of the built-in point of sale, and what they say. */
export function WaiverTextsScreen() {
  return <ResourceScreen resource={waiverTexts} />
}
