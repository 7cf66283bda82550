import * as z from 'zod/mini'
import { t } from '../catalogue/setup-document.ts'
import { SetupDocument } from './setup-document.ts'

/**
 * The JSON Schema of a setup document, for editors and for other programs. A file may also have `extends`, which the command
 * resolves before the document is checked. Rules over several fields are not part of it; the product checks them too.
 */
export function buildSetupJsonSchema(): Record<string, unknown> {
  const { $schema, $defs = {}, ...root } = z.toJSONSchema(SetupDocument, { io: 'input' })
  const { SetupDocument: definition, ...shared } = $defs
  const document: Record<string, unknown> = definition ? { ...definition } : { ...root }
  return {
    $schema,
    title: t('schema-title'),
    description: t('schema-description'),
    ...document,
    properties: {
      extends: {
        description: t('schema-extends'),
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      },
      ...(typeof document['properties'] === 'object' ? document['properties'] : {}),
    },
    $defs: shared,
  }
}
