/**
 * Serializes a value so that the order of fields does not matter: JSON with sorted keys and no spaces (RFC 8785, as far
 * as strings, numbers, booleans and nulls need it).
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    // The strokes of a drawing are hundreds of numbers.
    return value.every((item) => typeof item === 'number')
      ? JSON.stringify(value)
      : `[${value.map(toCanonicalJson).join(',')}]`
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${toCanonicalJson(part)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
