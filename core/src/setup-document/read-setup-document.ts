import type * as z from 'zod/mini'
import { t } from '../catalogue/setup-document.ts'
import type { FieldProblem } from '../contract/failure.ts'
import { isMapping } from './mapping.ts'
import { mergeSetup } from './merge-setup.ts'
import { SetupDocument, setupFormat } from './setup-document.ts'

/** A document, or the problems that prevent reading it. */
export type ReadSetup = { document: SetupDocument; problems: readonly [] } | { problems: readonly FieldProblem[] }

/**
 * Reads a setup document that was parsed from YAML or JSON. Null means the default, as if the key was left out. The problems name the path of each value that cannot be read;
 * a document from a newer release and a truncated one have a problem of their own, and no other.
 */
export function readSetupDocument(input: unknown): ReadSetup {
  const frame = findFrameProblem(input)
  if (frame) return { problems: [frame] }
  const read = SetupDocument.safeParse(mergeSetup({}, input), { reportInput: true, error: () => withoutMessage })
  return read.success
    ? { document: read.data, problems: [] }
    : { problems: read.error.issues.flatMap((issue) => describeIssue(issue, [])) }
}

/** Why a document is not read at all: it is truncated, from a newer release, or something else. Undefined if it is. */
export function findFrameProblem(input: unknown): FieldProblem | undefined {
  if (!isMapping(input)) return { path: '', rule: 'not-a-document', message: t('not-a-document') }
  const format = input['firstChairSetup']
  if (format === undefined) {
    return { path: 'firstChairSetup', rule: 'format-missing', message: t('format-missing', { known: setupFormat }) }
  }
  if (typeof format === 'number' && Number.isInteger(format) && format > setupFormat) {
    const message = t('format-newer', { format, known: setupFormat })
    return { path: 'firstChairSetup', rule: 'format-newer', message }
  }
  if (format !== setupFormat) {
    const message = t('format-unknown', { format: JSON.stringify(format), known: setupFormat })
    return { path: 'firstChairSetup', rule: 'format-unknown', message }
  }
  if ('extends' in input) return { path: 'extends', rule: 'extends-not-read', message: t('extends-not-read') }
  if (input['end'] !== true) return { path: 'end', rule: 'end-missing', message: t('end-missing') }
  if (Object.keys(input).at(-1) !== 'end') return { path: 'end', rule: 'end-not-last', message: t('end-not-last') }
  return undefined
}

type Issue = z.core.$ZodIssue

/** The problems of one issue of the schema. Zod's own issues get a sentence; those of our rules have one. */
function describeIssue(issue: Issue, prefix: readonly PropertyKey[]): FieldProblem[] {
  const path = [...prefix, ...issue.path]
  const toProblem = (rule: string, message: string, at = path) => [{ path: at.map(String).join('.'), rule, message }]
  const isMissing = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
  if (isMissing && !hasOwnMessage(issue)) {
    return toProblem('key-missing', t('key-missing', { key: String(path.at(-1)) }))
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((key) => toProblem('unknown-key', t('unknown-key', { key }), [...path, key]))
    case 'invalid_key':
      return issue.issues.flatMap((part) => describeIssue({ ...part, path: [] }, path))
    case 'invalid_type':
      return toProblem(
        issue.code,
        hasOwnMessage(issue) ? issue.message : t(expectedKinds[issue.expected] ?? 'not-valid'),
      )
    case 'invalid_value':
      return toProblem(issue.code, t('not-a-choice', { choices: issue.values.map(String) }))
    case 'too_small':
      return toProblem(
        issue.code,
        hasOwnMessage(issue) ? issue.message : t('too-short', { min: String(issue.minimum) }),
      )
    case 'too_big':
      return toProblem(issue.code, hasOwnMessage(issue) ? issue.message : t('too-long', { max: String(issue.maximum) }))
    default:
      return toProblem(issue.code, hasOwnMessage(issue) ? issue.message : t('not-valid'))
  }
}

/** The message of an issue for which the schema has none. */
const withoutMessage = 'no-message'

function hasOwnMessage({ message }: Issue): boolean {
  return message !== withoutMessage
}

const expectedKinds: Readonly<
  Record<string, 'not-a-text' | 'not-a-number' | 'not-a-switch' | 'not-a-list' | 'not-a-mapping'>
> = {
  string: 'not-a-text',
  number: 'not-a-number',
  int: 'not-a-number',
  boolean: 'not-a-switch',
  array: 'not-a-list',
  object: 'not-a-mapping',
  record: 'not-a-mapping',
}
