import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSetupDocument } from '@first-chair/core/setup-document/check-setup-document'
import { mergeSetup } from '@first-chair/core/setup-document/merge-setup'
import { readSetupDocument } from '@first-chair/core/setup-document/read-setup-document'
import { buildSetupJsonSchema } from '@first-chair/core/setup-document/setup-json-schema'
import { expect, test } from 'vitest'
import { parseSetupFile } from '../server/src/setup-document/setup-file.rule.ts'
import { root } from './pages.ts'

const text = readFileSync(join(root, 'docs/setup-as-code.md'), 'utf8')
const examples = [...text.matchAll(/^```yaml\n([\s\S]+?)\n```/gm)].map(([, example = '']) => example)

test('the examples of docs/setup-as-code.md are what the product accepts', () => {
  const [document = '', release = '', override = ''] = examples
  const base = parseSetupFile(document).value
  const released = mergeSetup(base, parseSetupFile(release).value)
  const merged = mergeSetup(base, parseSetupFile(override.replace(/^extends.*\n/m, '')).value)
  for (const setup of [base, released, merged]) {
    const read = readSetupDocument(setup)
    expect(read.problems).toEqual([])
    expect('document' in read && checkSetupDocument(read.document)).toEqual([])
  }
})

test('docs/setup-document.schema.json is the schema of the product; npm run setup -- schema docs/setup-document.schema.json writes it', () => {
  const published: unknown = JSON.parse(readFileSync(join(root, 'docs/setup-document.schema.json'), 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(buildSetupJsonSchema())))
})
