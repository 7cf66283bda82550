import { isMapping } from './mapping.ts'

/**
 * Merges an override into a base by the rules of JSON Merge Patch (RFC 7396): mappings are merged key by key, every other
 * value replaces the one of the base, and null removes it (docs/setup-as-code.md, "Base and overrides"). The key `end`
 * stays the last one.
 */
export function mergeSetup(base: unknown, override: unknown): unknown {
  const merged = merge(base, override)
  if (!isMapping(merged) || !('end' in merged)) return merged
  const { end, ...rest } = merged
  return { ...rest, end }
}

function merge(base: unknown, override: unknown): unknown {
  if (!isMapping(override)) return override
  const merged = new Map(isMapping(base) ? Object.entries(base) : [])
  for (const [key, value] of Object.entries(override)) {
    if (value === null) merged.delete(key)
    else merged.set(key, merge(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}
