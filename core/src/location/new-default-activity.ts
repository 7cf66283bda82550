/**
 * The activity that becomes the default one without being chosen: the only activity, newly linked to a location that
 * had none. Undefined otherwise. `before` and `after` are ids of linked activities.
 */
export function getNewDefaultActivity(before: readonly number[], after: readonly number[]): number | undefined {
  return before.length === 0 && after.length === 1 ? after[0] : undefined
}
