import { createInvalidInput } from '@first-chair/core/contract/failure'
import { findFrameProblem } from '@first-chair/core/setup-document/read-setup-document'
import { isMapping } from '@first-chair/core/setup-document/mapping'
import { parseSetupFile } from './setup-file.rule.ts'

/**
 * Parses the text of a setup document. Throws `invalid-input` if it is no YAML or JSON, truncated, or from a newer release. Its
 * content is checked when it is tried or published.
 */
export function parseOrThrow(text: string): Record<string, unknown> {
  const { value, problems } = parseSetupFile(text)
  const problem = problems[0] ?? findFrameProblem(value)
  if (problem) throw createInvalidInput([problem])
  return isMapping(value) ? value : {}
}
