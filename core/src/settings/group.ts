import * as z from 'zod/mini'
import { settingFacts, type GroupFacts } from './setting-facts.ts'

/**
 * A group of settings that may be missing as a whole: each of its fields then has its default. Keys that the schema does
 * not know pass through untouched.
 */
export function group<Shape extends z.core.$ZodLooseShape>(shape: Shape, facts: GroupFacts = {}) {
  const fields = z.looseObject(shape)
  // The compiler cannot see that every field of a group has a default, so that {} is a whole input.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.prefault(fields, {} as never).register(settingFacts, facts)
}
