import { join } from 'node:path'
import { expect } from 'vitest'
import { pollOptions, type Product } from '../product.ts'
import type { Engine, Visitor } from './engine.ts'

const picture = join(import.meta.dirname, '../../server/src/demo/kestrel-ridge/photos/juno.jpg')

/** The main journey of a guest: every kind of task for a family of four. */
export async function checkIn(guest: Visitor, product: Product): Promise<void> {
  await signIn(guest, product)
  await guest.press('link', 'Check In')
  await signWaiver(guest)
  await fillInRentalProfiles(guest)
  await fillInChildRegistrations(guest)
  await uploadPhoto(guest)

  await guest.waitForPath('/checkinComplete')
  await guest.waitForRole('heading', 'You are all set')
  await guest.waitForRole('img', 'QR code for the check-in desk')
  await guest.reload()
  await guest.waitForRole('heading', 'You are all set')
  await expect
    .poll(() => countRecords(product), pollOptions)
    .toEqual([{ signed: 4, rented: 4, registered: 2, pictured: 4 }])

  await guest.navigate(`${product.address}/ble-connect`)
  await guest.waitForRole('heading', 'Theo Lindqvist')
  expect(await guest.text()).not.toContain('NaN')
}

async function signIn(guest: Visitor, { address }: Product): Promise<void> {
  await guest.navigate(`${address}/l/base-village`)
  await guest.fillIn('Email', 'maya@kestrel.example')
  await guest.fillIn('Password', 'powder')
  await guest.press('button', 'Sign in')
  await guest.waitForPath('/home')
  await guest.waitForRole('heading', 'Your group')
}

async function signWaiver(guest: Visitor): Promise<void> {
  await guest.waitForPath('/checkin/waiver')
  await guest.press('button', 'Accept')
  await guest.waitForText('Please Sign.')
  await guest.press('radio', 'Parent')
  await guest.press('checkbox', 'I have read and agree*')
  await guest.fillIn('Type your full name', 'Maya Lindqvist')
  const { x, y, width, height } = await guest.box('application', 'Your signature')
  const zigzag: [across: number, down: number][] = [
    [0.12, 0.55],
    [0.2, 0.2],
    [0.28, 0.6],
    [0.38, 0.25],
    [0.6, 0.6],
    [0.75, 0.4],
  ]
  await guest.drag(zigzag.map(([across, down]) => ({ x: x + across * width, y: y + down * height })))
  await guest.press('button', 'Accept')
}

async function fillInRentalProfiles(guest: Visitor): Promise<void> {
  await guest.waitForPath('/checkin/rentalprofile')
  // Theo's profile of last season is only confirmed; Juno and Finn have none.
  await guest.waitForCard('Theo')
  await guest.press('button', 'Continue')
  for (const [name, ability, sizes] of [
    ['Juno', 'Type II*', { Height: 'H2', Weight: 'W8' }],
    ['Finn', 'Type III*', { Height: 'H1', Weight: 'W4' }],
  ] as const) {
    await guest.waitForCard(name)
    await guest.choose('Height', sizes.Height)
    await guest.choose('Weight', sizes.Weight)
    await guest.fillIn('Shoe Size', '5')
    await guest.press('radio', ability)
    await guest.press('button', 'Continue')
  }
  await guest.press('button', 'Complete')
}

async function fillInChildRegistrations(guest: Visitor): Promise<void> {
  await guest.waitForPath('/checkin/childregistration')
  await guest.waitForCard('Juno')
  await guest.fillIn('Primary Phone', '970 555 0117')
  await guest.fillIn('Alternate Emergency Contact', 'Ingrid Lindqvist')
  await guest.fillIn('Alternate Phone', '970 555 0118')
  await guest.press('button', 'Continue')
  await guest.waitForCard('Finn')
  await guest.press('button', 'Copy from Juno*')
  await guest.press('button', 'Continue')
  await guest.press('button', 'Complete')
}

async function uploadPhoto(guest: Visitor): Promise<void> {
  await guest.waitForPath('/checkin/photo')
  await guest.upload('Choose a picture of Finn', picture)
  await guest.press('button', 'Add Photo')
  await guest.press('button', 'Complete')
}

/** Leaves nothing of the guest in the browser, and the way back leads to the sign-in. */
export async function signOut(engine: Engine, guest: Visitor): Promise<void> {
  await guest.press('button', 'Account and log out')
  await guest.press('link', 'Log out')
  await guest.waitForPath('/welcome')
  await expect.poll(() => engine.resolve('async () => indexedDB.databases()'), pollOptions).toEqual([])
  const stored = await engine.evaluate('() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')
  expect(stored).not.toMatch(/maya|lindq|kestrel\.example|token|eyJ/i)
  await engine.evaluate('() => history.back()').catch(() => null)
  await guest.waitForRole('textbox', 'Email')
  expect(await engine.evaluate(`() => document.querySelector('input[type=email]').value`)).toBe('')
}

/** The next person on the device is an administrator, who changes a setting. */
export async function changeSetting(administrator: Visitor, product: Product): Promise<void> {
  await administrator.navigate(`${product.address}/admin/settings`)
  await administrator.fillIn('Email', 'admin@kestrel.example')
  await administrator.fillIn('Password', 'powder')
  await administrator.press('button', 'Sign in')
  await administrator.waitForPath('/admin/settings')
  await administrator.waitForRole('heading', 'Settings')
  await administrator.choose('Paper of arrival cards', '80mm')
  await administrator.press('button', 'Save')
  const readPaper = () =>
    product.rows(`select value->>'kioskPaper' as paper from settings_document where kind = 'general'`)
  await expect.poll(readPaper, pollOptions).toEqual([{ paper: '80mm' }])
}

const countRecords = (product: Product) =>
  product.rows(
    `select count(authorized.ip_code)::int as signed, count(r.ip_code)::int as rented,
       count(c.ip_code)::int as registered, count(p.ip_code)::int as pictured
     from pos.customer member
     left join (select distinct ip_code from pos.authorization where source like 'first-chair:%') authorized using (ip_code)
     left join pos.rental_profile r using (ip_code)
     left join pos.child_registration c using (ip_code)
     left join pos.photo p using (ip_code)
     where member.last_name = 'Lindqvist'
       and member.head_ip_code = (select ip_code from pos.customer where email = 'maya@kestrel.example')`,
  )
