import { ResourceScreen } from '../resource/resource-screen.tsx'
import { waiverTexts } from './waiver-texts.tsx'

/** The waivers of the built-in point of sale and their texts. */
export function WaiverTextsScreen() {
  return <ResourceScreen resource={waiverTexts} />
}
