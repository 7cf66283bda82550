import { readProfile } from '@first-chair/core/contact/contact.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getNextStep } from '@first-chair/core/contact-task/next-step'
import type { FirstRun } from '@first-chair/core/first-run/first-run'
import { templateNames } from '@first-chair/core/first-run/first-run'
import * as calls from '@first-chair/core/first-run/first-run.api'
import { draftMark } from '@first-chair/core/waiver-text/draft-mark'
import { approveWaiverDraft } from '@first-chair/core/waiver-text/waiver-text.api'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { getSetupFindings } from '@first-chair/core/setup-document/setup-findings'
import { loadCurrentSetup } from '../setup-document/current-setup.facts.ts'
import { getSetupGaps } from '@first-chair/core/setup/setup-gaps'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { fillRentalLists } from '../adapters/point-of-sale/built-in/standard-rental-lists.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { aJpeg } from '../adapters/pictures/pictures.builders.ts'

let testApp: TestApp
const asAdmin = as('admin')
const aProfile = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: 'US 8',
  selectedGoofy: 'N',
}
const send = (call: { path: string; method: string }, payload?: object, headers: Record<string, string> = asAdmin) =>
  testApp.app.inject({
    method: call.method === 'GET' ? 'GET' : call.method === 'PUT' ? 'PUT' : 'POST',
    url: call.path,
    ...(payload === undefined ? {} : { payload }),
    headers,
  })

/** The contact tasks of the guest at a location that are open. */
async function group(locationId: number): Promise<ContactTaskGrouping> {
  const path = contactTaskGrouping.path.replace(':locationId', String(locationId))
  return (await send({ ...contactTaskGrouping, path }, {}, as('guest'))).json()
}

/** Completes one contact task as a guest would, and returns the status, or the code of a refusal. */
async function complete({ id, task, contact }: ContactTask): Promise<number | string> {
  const kind = taskKinds[task.taskTypeId]
  if (kind === 'Photo') {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/api/photo/Contact/Upload?contactId=${contact.contactId}&contactTaskId=${id}`,
      headers: { ...as('guest'), 'content-type': 'image/jpeg' },
      payload: await aJpeg(),
    })
    return answer.statusCode
  }
  const path = `/api/tasks/contact/complete/${kind}`
  const relatedObject =
    kind === 'Waiver' ? await aSignature(task) : kind === 'RentalProfile' ? aProfile : aChildRegistration()
  const answer = await send({ method: 'POST', path }, { id, relatedObject }, as('guest'))
  return answer.statusCode === 200 ? 200 : (answer.json().code ?? answer.statusCode)
}

async function aSignature({ id, enableWetSignature }: ContactTask['task']): Promise<object> {
  const path = readWaiverText.path.replace(':taskId', String(id))
  const { rolTextHash } = (await send({ ...readWaiverText, path }, undefined, as('guest'))).json()
  return {
    rolAccepted: true,
    typedName: 'Ada Grey',
    signature: enableWetSignature ? aDrawing() : '',
    signatureDateOffset: -7,
    rolTextHash,
  }
}

/** Every contact task of every activity, at every location. */
async function listContactTasks(): Promise<ContactTask[]> {
  const { locations } = await testApp.ctx.setup.current()
  const groups = await Promise.all(locations.map(({ id }) => group(id)))
  return groups.flatMap((grouping) => [
    ...grouping.waiverContactTasks,
    ...grouping.rentalProfileContactTasks,
    ...grouping.childRegistrationContactTasks,
    ...grouping.photoContactTasks,
  ])
}

async function anEmptyInstallation(): Promise<void> {
  testApp = await aTestApp({ users: { guest: { givenName: 'Ada', familyName: 'Grey', email: 'ada@grey.example' } } })
  await insertRows(testApp.pool, 'administrator_email', [{ email: 'admin@kestrel.example' }])
  await fillRentalLists(testApp.pool)
  await send(calls.saveResortBasics, {
    name: 'Powder <Peak>',
    timeZone: 'America/Denver',
    adultAge: 18,
    phoneNumber: '',
  })
}

describe.each(templateNames)('the template %s', (name) => {
  beforeAll(anEmptyInstallation)
  afterAll(() => testApp.close())

  test('fills an empty installation without a gap, and its waivers are drafts with the name of the resort', async () => {
    const applied: FirstRun = (await send(calls.applyTemplate, { template: name })).json()
    const described = applied.templates.find((template) => template.name === name)
    const { locations, activities, language } = await testApp.ctx.setup.current()
    expect(applied.template).toBe(name)
    expect([locations.length, activities.length]).toEqual([described?.places, described?.activities])
    expect(locations.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(getSetupGaps(locations, activities)).toEqual([])
    const findings = getSetupFindings(await loadCurrentSetup(testApp.ctx), { today: '2026-12-05', features: [] })
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['waiver-is-draft']))
    expect(applied.draftWaivers.length).toBeGreaterThan(0)
    const { rows } = await testApp.pool.query<{ html: string }>('select html from pos.authorization_type')
    for (const { html } of rows) {
      expect(html).toContain(draftMark)
      expect(html).toMatch(/Powder &(lt|#x3C);Peak/)
      expect(html).not.toContain('{resort}')
    }
    expect(language.application.title).toBe('Powder <Peak>')
  })

  test('lets a guest complete every task of every activity, once the waivers were approved', async () => {
    const people = [
      { firstName: 'Ada', lastName: 'Grey', birthDate: '1984-02-14' },
      { firstName: 'Bo', lastName: 'Grey', birthDate: '2016-05-01' },
    ]
    await send(calls.addGuestFamily, { email: 'ada@grey.example', people })
    expect((await send(readProfile, undefined, as('guest'))).statusCode).toBe(200)
    const waivers = (await listContactTasks()).filter(({ task }) => taskKinds[task.taskTypeId] === 'Waiver')
    for (const waiver of waivers) expect(await complete(waiver)).toBe('waiver-is-draft')

    const { draftWaivers }: FirstRun = (await send(calls.readFirstRun)).json()
    for (const { id, version } of draftWaivers) {
      const path = approveWaiverDraft.path.replace(':id', String(id))
      expect((await send({ ...approveWaiverDraft, path }, { version })).statusCode).toBe(200)
    }
    const { tasks } = await testApp.ctx.setup.current()
    const open = await listContactTasks()
    expect(new Set(open.map(({ task }) => task.id))).toEqual(new Set(tasks.map(({ id }) => id)))
    for (const contactTask of open) {
      expect([contactTask.task.name, await complete(contactTask)]).toEqual([contactTask.task.name, 200])
    }
    for (const contactTask of await listContactTasks()) expect(contactTask.isComplete).toBe(true)
    for (const { id } of (await testApp.ctx.setup.current()).locations) {
      expect(getNextStep(await group(id), undefined).kind).toBe('arrival-card')
    }
  })
})
