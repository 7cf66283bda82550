import { t } from '@first-chair/core/catalogue/setup-document'
import type { FieldProblem } from '@first-chair/core/contract/failure'
import { parseDocument, stringify } from 'yaml'

/** How many aliases a document may use. An alias repeats a part of the document, so a few of them could fill the memory. */
const maxAliases = 100

export type ParsedSetupFile = { value: unknown; problems: readonly FieldProblem[] }

/** Parses YAML or JSON, which is YAML too. A syntax error is a problem that names the line. */
export function parseSetupFile(text: string): ParsedSetupFile {
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true })
  const [error] = document.errors
  if (error) {
    const line = error.linePos?.[0].line ?? 1
    const message = t('not-yaml', { line, reason: error.message.split('\n')[0]?.replace(/ at line.*/, '') ?? '' })
    return { value: undefined, problems: [{ path: '', rule: 'not-yaml', message }] }
  }
  try {
    return { value: document.toJS({ maxAliasCount: maxAliases }), problems: [] }
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause
    const message = t('not-yaml', { line: 1, reason: cause.message })
    return { value: undefined, problems: [{ path: '', rule: 'not-yaml', message }] }
  }
}

/** The text of a setup document. The same document has the same text, byte by byte. */
export function formatSetupFile(document: object, format: 'yaml' | 'json' = 'yaml'): string {
  return format === 'json'
    ? `${JSON.stringify(document, null, 2)}\n`
    : stringify(document, { lineWidth: 0, blockQuote: 'literal', compat: 'yaml-1.1', aliasDuplicateObjects: false })
}
