import type { TemplateName } from '@first-chair/core/first-run/first-run'
import { bikePark } from './bike-park.ts'
import { destination } from './destination.ts'
import type { ResortTemplate } from './resort-template.ts'
import { smallHill } from './small-hill.ts'
import { tubingHill } from './tubing-hill.ts'

/** The resorts to begin with, by name. */
export const templates: Readonly<Record<TemplateName, ResortTemplate>> = {
  'small-hill': smallHill,
  destination,
  'tubing-hill': tubingHill,
  'bike-park': bikePark,
}
