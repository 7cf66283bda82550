import { pointsOfSale } from '@first-chair/core/settings/admin-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { listContactTasks } from '@first-chair/core/contact-task/contact-task.builders'
import { aCheckIn, aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { as } from '../app/test-app.builders.ts'
import { lindqvists } from '../app/test-resort.builders.ts'
import { notifyPointOfSale } from '../app/notify-point-of-sale.builders.ts'

const family = lindqvists.map(({ ipCode }) => ipCode)

describe.each(pointsOfSale)('the whole check-in on the point of sale %s', (system) => {
  let resort: TestResortWithPos
  let maya: ReturnType<typeof aCheckIn>
  beforeAll(async () => {
    resort = await aTestResortWithPos(system)
    maya = aCheckIn(resort.testApp)
  })
  afterAll(() => resort.close())

  const queryPos = async (sql: string) => (await resort.posPool.query(sql)).rows
  const states = async () =>
    listContactTasks(await maya.grouping())
      .filter(({ taskId, isOptional }) => [1, 5, 60, 61].includes(taskId) && !isOptional)
      .map(({ id, isComplete, isWaitingForPos }) => ({ id, isComplete, isWaitingForPos }))

  test('the guest is recognised by e-mail and name, and sees the household', async () => {
    const { contacts, readFromPosAtUtc } = await maya.grouping()
    expect(contacts.map(({ contactId, firstName }) => [contactId, firstName])).toEqual(
      lindqvists.map(({ ipCode, firstName }) => [ipCode, firstName]),
    )
    expect(readFromPosAtUtc).toBeNull()
  })

  test('a guest with a blocked card sees the text of the resort, and nobody else does', async () => {
    await insertRows(resort.testApp.pool, 'collection_item', [
      { collection_id: 2, name: 'unpaid', value: 'A payment for this pass is due.' },
    ])
    await insertRows(resort.posPool, 'pos.pass_media', [
      { id: 'MA', ip_code: '1003', kind: 'card', is_active: true },
      { id: 'MB', ip_code: '1003', kind: 'mobile', is_active: true },
      { id: 'MC', ip_code: '1004', kind: 'card', is_active: false },
      { id: 'MD', ip_code: '1002', kind: 'card', is_active: true },
    ])
    await insertRows(resort.posPool, 'pos.hotlist_entry', [
      { media_id: 'MA', reason_code: 'UNPAID', from_date: '2026-12-01' },
      { media_id: 'MA', reason_code: 'X-17', from_date: '2026-12-02' },
      { media_id: 'MB', reason_code: 'UNPAID', from_date: '2026-12-03' },
      { media_id: 'MC', reason_code: 'UNPAID', from_date: '2026-12-01' },
      { media_id: 'MD', reason_code: 'UNPAID', from_date: '2026-12-06' },
    ])
    const blocked = async () =>
      (await maya.readiness()).people.flatMap(({ contactId, blockers }) =>
        blockers.flatMap(({ code, message, since }) =>
          code === 'pass-blocked' ? [{ contactId, message, since }] : [],
        ),
      )
    expect(await blocked()).toEqual([
      { contactId: '1003', message: 'A payment for this pass is due.', since: '2026-12-01' },
    ])
    await resort.posPool.query('delete from pos.hotlist_entry')
    expect(await blocked()).toEqual([])
  })

  test('the client settings name the point of sale system', async () => {
    const settings = await resort.testApp.app.inject({ url: '/api/settings/client' })
    expect(settings.json()).toMatchObject({ pointOfSaleSystem: system })
  })

  test('everybody signs and submits profiles, registrations and photos, and is done before the point of sale has them', async () => {
    const answers = [
      await maya.waiverText(1),
      await maya.sign(family),
      ...(await Promise.all(family.map((contactId) => maya.giveRentalProfile(contactId)))),
      ...(await Promise.all(['1003', '1004'].map((contactId) => maya.registerChild(contactId)))),
      ...(await Promise.all(family.map((contactId) => maya.givePhoto(contactId)))),
    ]
    expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(answers.map(() => 200))
    const now = await states()
    expect(now).toHaveLength(14)
    expect(now.filter(({ isComplete, isWaitingForPos }) => isComplete && isWaitingForPos)).toHaveLength(14)
  })

  test('the point of sale receives all of it, once', async () => {
    expect(await notifyPointOfSale(resort.testApp.ctx)).toEqual([])
    expect(
      await queryPos(`select ip_code from pos.authorization where source like 'first-chair:%' order by 1`),
    ).toEqual(family.map((ip_code) => ({ ip_code })))
    expect(await queryPos('select ip_code from pos.rental_profile order by 1')).toHaveLength(4)
    expect(await queryPos('select ip_code from pos.child_registration order by 1')).toHaveLength(2)
    expect(await queryPos('select ip_code from pos.photo order by 1')).toHaveLength(4)
    const now = await states()
    expect(now.filter(({ isComplete, isWaitingForPos }) => isComplete && !isWaitingForPos)).toHaveLength(14)
  })

  test('the submitted records are read from the point of sale', async () => {
    const profiles = await maya.rentalProfiles()
    expect(profiles.body).toContain('"selectedHeight":"H4"')
    const children = await resort.testApp.app.inject({ url: '/api/childregistrations', headers: as('maya') })
    expect(children.body).toContain('Asthma')
    const photos = (await maya.profile()).json<{ contacts: { photo: string | null }[] }>().contacts
    expect(photos.filter(({ photo }) => photo !== null)).toHaveLength(4)
  })

  test('a new family member is in the household at once', async () => {
    const added = await maya.addMember('Ida')
    expect(added.statusCode, added.body).toBe(200)
    expect((await maya.addMember('IDA')).json()).toMatchObject({ code: 'same-person' })
    expect((await maya.grouping()).contacts.map(({ firstName }) => firstName)).toContain('Ida')
  })

  test('a guest whose customer was merged into another one is mapped to that customer', async () => {
    await resort.posPool.query(
      `insert into pos.customer (ip_code, first_name, last_name, folded_name, email, birth_date, head_ip_code)
       values ('3001', 'Noor', 'Haddad', 'noor haddad', 'noor@example.test', '1992-02-29', '3001'),
              ('3002', 'Noor', 'Haddad', 'noor haddad', null, '1992-02-29', '3002')`,
    )
    const before = await aCheckIn(resort.testApp, 'noor').grouping()
    expect(before.contacts.map(({ contactId }) => contactId)).toEqual(['3001'])
    await resort.posPool.query(`update pos.customer set merged_into = '3002' where ip_code = '3001'`)
    expect(await resort.testApp.ctx.pointOfSale.currentIpCode('3001')).toBe('3002')
  })
})
