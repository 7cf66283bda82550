import type { MessagePurpose } from '@first-chair/core/message/message'
import * as ownCalls from '@first-chair/core/sign-in/own-passkey.api'
import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { as, testMorning } from '../app/test-app.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { writeMessage } from '../message/write-message.facts.ts'
import { aStaffMember } from '../staff/staff.builders.ts'
import { anAuthenticator } from './authenticator.builders.ts'
import { createRecoveryLink } from './create-recovery-link.ts'
import { baseUrl, boss, expectFailure, getStep, site, useResortWithPasskeys } from './passkey.builders.ts'
import { removePasskeys } from './remove-passkeys.ts'
import { anInteraction } from './sign-in.builders.ts'

// Passkeys that are removed, replaced or lost. How people sign in with them is in passkey.test.ts.

const resort = useResortWithPasskeys()
const { post, prove, saveName, addPasskey, usePasskey, getLogin, aGuestWithPasskey } = resort

describe('a change of the passkeys', () => {
  const own = (who = 'mayaWithPasskeys') =>
    resort.testApp.app.inject({ url: ownCalls.listOwnPasskeys.path, headers: as(who) })
  const remove = (id: string, who = 'mayaWithPasskeys') =>
    resort.testApp.app.inject({
      method: 'POST',
      url: ownCalls.removeOwnPasskey.path,
      headers: as(who),
      payload: { id },
    })
  /** A guest with a booking and two passkeys, by the account of a token. */
  async function aGuestWithTwoPasskeys(email = 'maya@example.test'): Promise<void> {
    await resort.testApp.pool.query(
      `insert into identity_account (id, email, given_name) values ('maya-account', $1, 'Maya')`,
      [email],
    )
    for (const [index, device] of ['Safari on iPhone', ''].entries()) {
      await resort.testApp.pool.query(
        `insert into passkey (id, account_id, public_key, counter, transports, device, created_date_utc)
         values ($1, 'maya-account', 'key', 0, '{}', $2, $3)`,
        [`passkey-${index + 1}`, device, new Date(testMorning.getTime() + index)],
      )
    }
  }
  const findMessages = async () => {
    const { rows } = await resort.testApp.pool.query<{
      id: string
      purpose: MessagePurpose
      reference: string
      content: Buffer
      expires: Date
    }>(
      `select id, purpose, reference, sealed_content as content, expires_date_utc as expires from message
       where purpose = 'passkey-changed' order by id`,
    )
    return Promise.all(
      rows.map(({ purpose, reference, content, expires }) =>
        writeMessage(resort.testApp.ctx, {
          purpose,
          reference,
          encryptedContent: content,
          expiresDateUtc: expires.toISOString(),
        }),
      ),
    )
  }
  beforeEach(() => resort.testApp.pool.query('truncate message cascade'))

  test('is told to the person by e-mail when one is added, with the device and the time', async () => {
    await aGuestWithPasskey()
    const [message, ...others] = await findMessages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      recipient: resort.guest,
      email: { subject: 'A passkey was added for First Chair' },
    })
    expect(message?.email?.text).toContain('Saturday, December 5 at 7:30')
    expect(message?.email?.text).toContain(`${baseUrl}/account`)
  })

  test('is the own decision of each guest, who sees where each passkey was added', async () => {
    await aGuestWithTwoPasskeys()
    const created = testMorning.toISOString()
    expect((await own()).json().passkeys).toMatchObject([
      { id: 'passkey-1', device: 'Safari on iPhone', createdDateUtc: created, usedDateUtc: null },
      { id: 'passkey-2', device: '' },
    ])
    expect((await remove('passkey-1')).json().passkeys).toMatchObject([{ id: 'passkey-2' }])
    expectFailure(await remove('passkey-1'), 'not-found')
    expect((await remove('passkey-2')).json()).toEqual({ passkeys: [] })
    const messages = await findMessages()
    expect(messages.map(({ email }) => email?.subject)).toEqual([
      'A passkey was removed for First Chair',
      'A passkey was removed for First Chair',
    ])
    expect(messages[0]?.email?.text).toContain('Safari on iPhone')
    expect(messages[1]?.email?.text).toContain('an unknown browser')
  })

  test('does not concern the passkeys of others, nor guests of another provider', async () => {
    await aGuestWithTwoPasskeys()
    expect((await own('maya')).json()).toEqual({ passkeys: null })
    expectFailure(await remove('passkey-1', 'maya'), 'not-found')
    await aGuestWithPasskey()
    const { rows } = await resort.testApp.pool.query<{ id: string }>(
      `select id from passkey where account_id <> 'maya-account'`,
    )
    expectFailure(await remove(rows[0]?.id ?? ''), 'not-found')
  })

  test('leaves somebody who works for the resort one passkey, so that the mailbox alone adds none', async () => {
    await insertRows(resort.testApp.pool, 'staff_member', [aStaffMember({ email: 'maya@example.test' })])
    await aGuestWithTwoPasskeys()
    const [first, second] = await Promise.all([remove('passkey-1'), remove('passkey-2')])
    expect([first, second].map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await resort.testApp.pool.query(`select action from audit_entry where action = 'passkey-removed'`)
    expect(rows).toHaveLength(1)
    await resort.testApp.pool.query(`delete from staff_member where email = 'maya@example.test'`)
  })
})

describe('a foreign passkey', () => {
  test.each(['administrator_email', 'staff_member'] as const)(
    'of an address that joins the resort is gone, with its session: %s',
    async (list) => {
      const authenticator = await aGuestWithPasskey()
      const other = await anInteraction(resort.testApp.ctx)
      expect(getStep(await usePasskey(other, authenticator, { counter: 1 }))).toBe('name')
      if (list === 'staff_member') await insertRows(resort.testApp.pool, list, [aStaffMember({ email: resort.guest })])
      else await resort.testApp.pool.query('insert into administrator_email (email) values ($1)', [resort.guest])
      expectFailure(await saveName(other), 'sign-in-ended')
      const request = await anInteraction(resort.testApp.ctx)
      expectFailure(await usePasskey(request, authenticator, { counter: 2 }), 'passkey-unknown')
      expect((await prove(resort.guest)).step).toBe('passkey-required')
    },
  )

  test('is not removed from somebody who already works for the resort', async () => {
    const authenticator = anAuthenticator(site)
    await addPasskey((await prove(boss)).request, authenticator)
    await insertRows(resort.testApp.pool, 'staff_member', [aStaffMember({ email: boss })])
    await resort.testApp.pool.query('update staff_member set is_deleted = true where email = $1', [boss])
    expect(getStep(await usePasskey(await anInteraction(resort.testApp.ctx), authenticator, { counter: 1 }))).toBe(
      'name',
    )
  })

  test('is removed from any address on the command line, which the audit log records', async () => {
    const authenticator = await aGuestWithPasskey()
    expect(await removePasskeys(resort.testApp.ctx, resort.guest)).toBe(1)
    expectFailure(
      await usePasskey(await anInteraction(resort.testApp.ctx), authenticator, { counter: 1 }),
      'passkey-unknown',
    )
    await expect(removePasskeys(resort.testApp.ctx, 'nobody@example.test')).rejects.toThrow('Nobody has signed in')
    const { rows } = await resort.testApp.pool.query(
      `select subject from audit_entry where action = 'passkeys-removed'`,
    )
    expect(rows).toEqual([{ subject: `person ${resort.guest}` }])
  })

  test('of somebody who works for the resort is in the audit log; of a guest it is not', async () => {
    await aGuestWithPasskey()
    await addPasskey((await prove('desk@resort.example')).request)
    const { rows } = await resort.testApp.pool.query(
      `select actor_kind, actor from audit_entry where action = 'passkey-added' and actor in ($1, 'desk@resort.example')
       order by id desc limit 1`,
      [resort.guest],
    )
    expect(rows).toEqual([{ actor_kind: 'staff', actor: 'desk@resort.example' }])
  })
})

describe('a lost passkey', () => {
  test('is replaced with a one-time link from the command line, which ends all sessions', async () => {
    const lost = anAuthenticator(site)
    const first = await prove(boss)
    await addPasskey(first.request, lost)
    const token = await createRecoveryLink(resort.testApp.pool, boss, resort.getTime())
    const request = await anInteraction(resort.testApp.ctx)
    expect(getStep(await post(calls.recoverSignIn, { request, token }))).toBe('passkey-required')
    expect(getStep((await addPasskey(request)).answer)).toBe('name')
    const other = await anInteraction(resort.testApp.ctx)
    expectFailure(await usePasskey(other, lost, { counter: 1 }), 'passkey-unknown')
    expectFailure(await post(calls.recoverSignIn, { request: other, token }), 'recovery-ended')
    const { rows } = await resort.testApp.pool.query(
      `select actor, subject from audit_entry where action = 'passkey-recovery-created'`,
    )
    expect(rows).toEqual([{ actor: 'command line', subject: `person ${boss}` }])
    const used = await resort.testApp.pool.query(`select actor from audit_entry where action = 'passkey-recovery-used'`)
    expect(used.rows).toEqual([{ actor: boss }])
  })

  test('does not let the mailbox alone add another one before the new one was added', async () => {
    await addPasskey((await prove(boss)).request)
    const token = await createRecoveryLink(resort.testApp.pool, boss, resort.getTime())
    const recovered = await anInteraction(resort.testApp.ctx)
    await post(calls.recoverSignIn, { request: recovered, token })
    const ofMailbox = await prove(boss)
    expect(ofMailbox.step).toBe('passkey-needed')
    expectFailure(await post(calls.startPasskey, { request: ofMailbox.request }), 'sign-in-ended')
    expect(getStep((await addPasskey(recovered)).answer)).toBe('name')
    // It was proved before the passkey was replaced.
    expectFailure(await post(calls.startPasskeySignIn, { request: ofMailbox.request }), 'sign-in-ended')
  })

  test('ends the other sign-ins of the person, whether they are proved or finished, and their access tokens', async () => {
    await resort.testApp.pool.query(`insert into identity_account (id, email) values ('boss-account', $1)`, [boss])
    const lost = anAuthenticator(site)
    const finished = (await prove(boss)).request
    await addPasskey(finished, lost)
    const proved = await anInteraction(resort.testApp.ctx)
    expect(getStep(await usePasskey(proved, lost, { counter: 1 }))).toBe('name')
    expect(getStep(await saveName(finished))).toBe('done')
    const statusFor = async (who: string) =>
      (await resort.testApp.app.inject({ url: '/api/admin/authenticated', headers: as(who) })).statusCode
    expect(await statusFor('bossBeforeRecovery')).toBe(200)

    const request = await anInteraction(resort.testApp.ctx)
    await post(calls.recoverSignIn, {
      request,
      token: await createRecoveryLink(resort.testApp.pool, boss, resort.getTime()),
    })
    expectFailure(await saveName(proved), 'sign-in-ended')
    expectFailure(await post(calls.readSignIn, { request: finished }), 'sign-in-ended')
    expect(await getLogin(finished)).toBeUndefined()
    await expect.poll(() => statusFor('bossBeforeRecovery')).toBe(401)
    expect(await statusFor('bossAfterRecovery')).toBe(200)
  })

  test('is not replaced with a link that is late, was replaced, or never existed', async () => {
    const request = await anInteraction(resort.testApp.ctx)
    const first = await createRecoveryLink(resort.testApp.pool, boss, resort.getTime())
    const second = await createRecoveryLink(resort.testApp.pool, boss, resort.getTime())
    expectFailure(await post(calls.recoverSignIn, { request, token: first }), 'recovery-ended')
    expectFailure(await post(calls.recoverSignIn, { request, token: 'x'.repeat(43) }), 'recovery-ended')
    resort.setTime(new Date(testMorning.getTime() + 60 * 60_000))
    const late = await anInteraction(resort.testApp.ctx)
    expectFailure(await post(calls.recoverSignIn, { request: late, token: second }), 'recovery-ended')
  })

  test('of a guest needs no link', async () => {
    await expect(createRecoveryLink(resort.testApp.pool, resort.guest, resort.getTime())).rejects.toThrow(
      'sign in with a code',
    )
  })
})
