/** Formats how long a completion counts. Empty and 0 mean forever (docs/domain.md, "Tasks and task types"). */
export function formatEffectiveDays(effectiveDays: number | null): string {
  if (effectiveDays === null || effectiveDays === 0) return 'Forever'
  return effectiveDays === 1 ? 'On the same day only' : `For ${effectiveDays} days`
}
