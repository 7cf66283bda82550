import { ResourceScreen } from '../resource/resource-screen.tsx'
import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import { isDraft } from '@first-chair/core/waiver-text/draft-mark'
import { WaiverTextForm, type EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'
import { ReviewRelease } from './review-release.tsx'
import { WaiverTextFormFields } from './waiver-text-form.tsx'
import { WaiverTextVersions } from './waiver-text-versions.tsx'

/** The list and the form of waiver texts in the built-in point of sale. */
export const waiverTexts: Resource<EditableWaiverText, WaiverTextForm> = {
  one: 'waiver text',
  many: 'waiver texts',
  calls: createResourceCalls(waiverTextCalls),
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: () => null },
    { key: 'code', header: 'Code', isSortable: true, cell: ({ code }) => code },
    { key: 'tasks', header: 'Used by', cell: ({ tasks }) => tasks.map(({ name }) => name).join(', ') },
    { key: 'state', header: 'State', cell: ({ html }) => (isDraft(html) ? 'Draft: guests cannot sign it' : 'Live') },
    modifiedColumn,
  ],
  getName: ({ name }) => name,
  schema: WaiverTextForm,
  blank: { code: '', name: '', html: '' },
  toForm: ({ code, name, html }) => ({ code, name, html }),
  Fields: WaiverTextFormFields,
  HeadActions: WaiverTextVersions,
  review: { isNeeded: (row, { html }) => row.isInUse && html !== row.html, Review: ReviewRelease },
  canChange: ({ scheduledRelease }) => scheduledRelease === null,
  labels: { code: 'Code', name: 'Name', html: 'Text', release: 'Release' },
}

/** The waivers of the built-in point of sale and their texts. */
export function WaiverTextsScreen() {
  return <ResourceScreen resource={waiverTexts} />
}
