import { stopSubjects } from '@first-chair/core/location/location-stops'
import { taskKindDefinitions, recordKinds } from '@first-chair/core/task-kind/task-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
})
afterAll(() => testApp.close())

test('a new database has one task type per kind of task, named like the kind', async () => {
  const { rows } = await testApp.pool.query('select id, name from task_type order by id')
  expect(rows).toEqual(Object.values(taskKindDefinitions).map(({ typeId, label }) => ({ id: typeId, name: label })))
})

test('the database accepts a message to the point of sale for every kind of record, and for an erased customer', async () => {
  const { rows } = await testApp.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'pos_outbox'::regclass and conname = 'pos_outbox_kind_check'`,
  )
  const accepted = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
  expect(accepted).toEqual(['waiver', ...recordKinds, 'mobile-pass', 'customer-erased'])
})

test('a new location has a choice of what an open task of every kind stops', async () => {
  const { rows } = await testApp.pool.query<{ definition: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as definition
     from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'location'::regclass and a.attname = 'stops'`,
  )
  const subjects = [...(rows[0]?.definition ?? '').matchAll(/"(\w+)": null/g)].map(([, subject]) => subject)
  expect(new Set(subjects)).toEqual(new Set(stopSubjects))
})
