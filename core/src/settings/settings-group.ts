import * as z from 'zod/mini'
import { settingFacts, type GroupFacts } from './setting-facts.ts'

/**
 * The schema of a group of settings. If the whole group is missing, each field has its default. Unknown keys are
 * preserved.
 */
export function settingsGroup<Shape extends z.core.$ZodLooseShape>(shape: Shape, facts: GroupFacts = {}) {
  const fields = z.looseObject(shape)
  // Every field of a group has a default, so {} is a valid input. The compiler cannot know this.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.prefault(fields, {} as never).register(settingFacts, facts)
}
