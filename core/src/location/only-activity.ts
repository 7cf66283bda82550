/**
 * The activity that is linked to a location which had none: it is what guests come for, so it becomes the default activity. Nobody
 * has to choose among one.
 */
export function onlyActivity(before: readonly number[], after: readonly number[]): number | undefined {
  return before.length === 0 && after.length === 1 ? after[0] : undefined
}
