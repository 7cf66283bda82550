import type { SetupDifference } from '@first-chair/core/setup-document/setup-differences'

const signs = { added: '+', changed: '~', removed: '-' } as const

/** Texts are shortened after this many characters. */
const maxLength = 100

/** The differences as lines for a terminal: one for each object, and below it one for each field that changed. */
export function formatDifferences(differences: readonly SetupDifference[]): string {
  return differences
    .flatMap(({ section, key, name, change, fields }) => [
      `${signs[change]} ${section}${key === null ? '' : `.${key}`}${name === '' ? '' : ` (${name})`}`,
      ...(change === 'changed'
        ? fields.map(({ path, before, after }) => `    ${path}: ${toText(before)} -> ${toText(after)}`)
        : []),
    ])
    .join('\n')
}

function toText(value: unknown): string {
  const text = value === undefined || value === null ? 'none' : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}...` : text
}
