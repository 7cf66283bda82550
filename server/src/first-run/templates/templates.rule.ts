import type { TemplateName } from '@first-chair/core/first-run/first-run'
import { bikePark } from './bike-park.rule.ts'
import { destination } from './destination.rule.ts'
import type { ResortTemplate } from './resort-template.rule.ts'
import { smallHill } from './small-hill.rule.ts'
import { tubingHill } from './tubing-hill.rule.ts'

/** The resorts to begin with, by name. */
export const templates: Readonly<Record<TemplateName, ResortTemplate>> = {
  'small-hill': smallHill,
  destination,
  'tubing-hill': tubingHill,
  'bike-park': bikePark,
}
