import * as z from 'zod/mini'
import { DeleteQuery, listQuery, pageOf } from '../admin-list.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import {
  AuthorizationType,
  EditableWaiverText,
  longestWaiverText,
  WaiverTextFields,
  WaiverTextUpdate,
} from './waiver-text.ts'

// Additions to the specification's calls (docs/decisions/0030).

/** What JSON may need for a text of the greatest length. */
const bodyLimit = longestWaiverText * 6 + 10_000

export const listAuthorizationTypes = endpoint({
  name: 'listAuthorizationTypes',
  method: 'GET',
  path: '/api/admin/authorizationtypes',
  caller: 'admin',
  summary:
    'The waivers that the point of sale knows, for the form of a task; isOffered is false where it has no such list',
  answer: z.object({ isOffered: z.boolean(), authorizationTypes: z.array(AuthorizationType) }),
  failures: ['external-system-down'],
})

export const listWaiverTextsPage = endpoint({
  name: 'listWaiverTextsPage',
  method: 'GET',
  path: '/api/admin/waivertexts',
  caller: 'admin',
  summary: 'Waivers of the built-in point of sale with their texts: one page, found and sorted',
  query: listQuery(['name', 'id', 'code', 'modifiedDateUtc']),
  answer: pageOf(EditableWaiverText),
  failures: ['texts-elsewhere'],
})

export const readEditableWaiverText = endpoint({
  name: 'readEditableWaiverText',
  method: 'GET',
  path: '/api/admin/waivertexts/:id',
  caller: 'admin',
  summary: 'One waiver of the built-in point of sale, with its text',
  params: z.object({ id: Id }),
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found'],
})

export const addWaiverText = endpoint({
  name: 'addWaiverText',
  method: 'POST',
  path: '/api/admin/waivertexts',
  caller: 'admin',
  summary: 'Add a waiver to the built-in point of sale',
  body: WaiverTextFields,
  bodyLimit,
  answer: EditableWaiverText,
  failures: ['texts-elsewhere'],
})

export const updateWaiverText = endpoint({
  name: 'updateWaiverText',
  method: 'PUT',
  path: '/api/admin/waivertexts/:id',
  caller: 'admin',
  summary: 'Change a waiver of the built-in point of sale; what was signed keeps its own text',
  params: z.object({ id: Id }),
  body: WaiverTextUpdate,
  bodyLimit,
  answer: EditableWaiverText,
  failures: ['texts-elsewhere', 'not-found', 'changed-meanwhile'],
})

export const deleteWaiverText = endpoint({
  name: 'deleteWaiverText',
  method: 'DELETE',
  path: '/api/admin/waivertexts/:id',
  caller: 'admin',
  summary: 'Delete a waiver of the built-in point of sale that nothing refers to',
  params: z.object({ id: Id }),
  query: DeleteQuery,
  answer: z.object({ id: z.int() }),
  failures: ['texts-elsewhere', 'not-found', 'waiver-in-use'],
})
