import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { EditableWaiverText, maxWaiverTextLength, WaiverTextFields, WaiverTextForm } from './waiver-text.ts'

/** The calls with which administrators edit waiver texts (docs/decisions/0030). */
export const waiverTextCalls = createResourceCalls({
  one: 'WaiverText',
  many: 'WaiverTexts',
  readName: 'readEditableWaiverText',
  readPath: '/api/admin/waivertexts',
  writePath: '/api/admin/waivertexts',
  row: EditableWaiverText,
  fields: WaiverTextFields,
  // The code cannot change, because tasks, products and signatures refer to it.
  changes: z.safeExtend(z.omit(WaiverTextForm, { code: true }), versionField),
  query: listQuery(['name', 'id', 'code', 'modifiedDateUtc']),
  // The maximum size of the JSON of a text of the maximum length.
  bodyLimit: maxWaiverTextLength * 6 + 10_000,
  summaries: {
    list: 'Waivers of the built-in point of sale with their texts: one page, searched and sorted',
    read: 'One waiver of the built-in point of sale, with its text',
    add: 'Add a waiver to the built-in point of sale',
    update:
      'Change a waiver of the built-in point of sale, or release or schedule a new text; signed waivers keep their text',
    remove: 'Delete a waiver of the built-in point of sale; only if it is not in use',
  },
  failures: { every: ['texts-elsewhere'], update: ['release-scheduled'], remove: ['waiver-in-use'] },
})
