import type { AuditEntry } from '@first-chair/core/audit/audit'
import { expect, test } from 'vitest'
import { getChangedFields, formatAction, getLinkedRow, formatSubject } from './audit-text.ts'

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  atUtc: '2026-12-05T12:00:00.000Z',
  actorKind: 'administrator',
  actor: 'admin@kestrel.example',
  action: 'location-changed',
  subject: 'location 12',
  before: null,
  after: null,
  requestId: null,
  ...over,
})

test('an entry names the action and its subject', () => {
  expect(formatAction(entry({ action: 'administrator-email-removed' }))).toBe('Administrator email removed')
  expect(formatSubject(entry({ after: { name: 'Base' }, before: { name: 'Old' } }))).toBe('Base (location 12)')
  expect(formatSubject(entry({ before: { name: 'Old' } }))).toBe('Old (location 12)')
  expect(formatSubject(entry({}))).toBe('location 12')
})

test('an entry links to the row it is about', () => {
  expect(getLinkedRow(entry({}))).toEqual({ page: 'locations', id: 12 })
  expect(getLinkedRow(entry({ subject: 'activity 3' }))).toEqual({ page: 'activities', id: 3 })
  expect(getLinkedRow(entry({ subject: 'contact 1001' }))).toBeUndefined()
})

test('only fields that differ count as changed, without those that change with every save', () => {
  const before = { name: 'Base', version: 1, modifiedDateUtc: 'x', timeZone: null, tags: [1] }
  const after = { name: 'Base', version: 2, modifiedDateUtc: 'y', timeZone: 'America/Denver', tags: [1] }
  expect(getChangedFields(entry({ before, after }))).toEqual([
    { path: 'timeZone', before: null, after: 'America/Denver' },
  ])
})

test('for added or deleted rows, all fields with a value count as changed', () => {
  expect(getChangedFields(entry({ after: { name: 'Base', description: '' } }))).toEqual([
    { path: 'name', before: undefined, after: 'Base' },
  ])
  expect(getChangedFields(entry({ before: { name: 'Base' } }))).toEqual([
    { path: 'name', before: 'Base', after: undefined },
  ])
})
