import { expect } from 'vitest'
import { signCards } from '../arrival-codes.ts'
import { callAs } from '../guest.ts'
import { pollOptions } from '../product.ts'
import type { BehindNetwork } from './behind-network.ts'
import { waitForWorker, type Engine, type Visitor } from './engine.ts'

/** As a hand scanner types it. */
const scan = (engine: Engine, text: string) =>
  engine.evaluate(
    `(keys) => keys.forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))`,
    [...text, 'Enter'],
  )

/** The desk enrols the device, and checks in a household that the product has signed a card for while there is no network. */
export async function checkInWithoutNetwork(
  engine: Engine,
  desk: Visitor,
  { product, network }: BehindNetwork,
): Promise<void> {
  const [card] = await signCards({ ...product, address: network.address }, 1)
  if (!card) throw new Error('The demo has no such household.')
  const [place] = await product.rows<{ id: number }>('select id from location where is_default')
  const device = { name: 'Desk 2', role: 'desk', locationId: place?.id, endsOn: '2099-04-01' }
  const { code } = await callAs<{ code: string }>(network.address, 'admin@kestrel.example', [
    'POST',
    '/api/admin/devices',
    device,
  ])
  await desk.navigate(`${network.address}/staff/device#${code}`)
  await desk.fillIn('Email', 'desk@kestrel.example')
  await desk.fillIn('Password', 'powder')
  await desk.press('button', 'Sign in')
  await desk.press('button', 'Enrol this device')
  await desk.waitForText('Prepared at')
  await waitForWorker(engine, '/staff')

  await network.cut()
  await desk.navigate(`${network.address}/staff/scan`)
  await desk.waitForText('You can scan arrival cards.')
  await scan(engine, card.text)
  await desk.waitForRole('heading', card.reference)
  await desk.press('button', 'Check them in*')
  await desk.waitForText('It is stored on this device and goes out by itself.')
  const people = Number(/(\d+) guests? (?:is|are) recorded/.exec(await desk.text())?.[1])
  await desk.waitForRole('button', 'Network: 1 to send')
  await desk.reload()
  await desk.waitForRole('button', 'Network: 1 to send')
  expect(await desk.text()).not.toContain('Prepared')

  await network.restore()
  const countArrivals = async () =>
    (
      await product.rows<{ n: number }>('select count(*)::int as n from arrival_event where household_ip_code = $1', [
        card.household,
      ])
    )[0]?.n
  await expect.poll(countArrivals, pollOptions).toBe(people)
  await desk.waitForRole('button', 'Network: Online')
}

const traces = /Maya|Theo|Juno|Finn|Lindqvist|draft|oidc|access_token/

/** Everything of a guest that scripts of the page can read, and what is on the page. */
const readTraces = async (engine: Engine): Promise<string> => {
  const found = await engine.resolve(`async () => JSON.stringify([
    { ...sessionStorage }, { ...localStorage }, document.cookie, history.state, await indexedDB.databases(),
    [...document.querySelectorAll('input, textarea')].map((input) => input.value),
    document.querySelector('#root')?.outerHTML,
  ])`)
  return JSON.stringify(found)
}

/** A family that is ready leaves the kiosk that the desk has started. */
export async function leaveKiosk(engine: Engine, kiosk: Visitor, { product, network }: BehindNetwork): Promise<void> {
  await callAs(network.address, 'desk@kestrel.example', ['PUT', '/api/staff/pin', { pin: '2580' }])
  const [found] = await product.rows<{ booking: string; year: string; month: string; day: string }>(
    `select p.id as booking, to_char(birth_date, 'YYYY') as year, to_char(birth_date, 'MM') as month, to_char(birth_date, 'DD') as day
     from pos.purchase p join pos.customer using (ip_code)
     where first_name = 'Juno' and last_name = 'Lindqvist' and kind = 'orderLine' order by p.id limit 1`,
  )
  if (!found) throw new Error('The demo has no such order.')
  await kiosk.navigate(`${network.address}/staff/kiosk`)
  await kiosk.fillIn('Name of the kiosk', 'Kiosk 1')
  await kiosk.press('button', 'Start the kiosk here')
  const welcome = () => kiosk.waitForRole('heading', 'Be first on the lift')
  await welcome()
  expect(await readTraces(engine), 'the sign-in of the desk').not.toMatch(traces)

  await kiosk.press('button', 'Type your booking*')
  await kiosk.fillIn('Booking number', found.booking)
  await kiosk.fillIn('Month', found.month)
  await kiosk.fillIn('Day', found.day)
  await kiosk.fillIn('Year', found.year)
  await kiosk.press('button', 'Go on')
  await kiosk.waitForRole('region', 'Arrival card')
  expect(await readTraces(engine), 'while the family is there').toMatch(traces)
  await kiosk.press('button', 'Done')
  await welcome()
  expect(await readTraces(engine), 'after the guest').not.toMatch(traces)

  // Back and forward find no page of the guest in the memory of the browser.
  for (const step of ['back', 'forward', 'back']) {
    await engine.evaluate(`() => history.${step}()`).catch(() => null)
    await welcome()
    expect(await readTraces(engine), step).not.toMatch(traces)
  }
  // The form is empty for the next guest, and the browser suggests nothing.
  await kiosk.press('button', 'Type your booking*')
  await kiosk.waitForText('Booking number')
  expect(await readTraces(engine)).not.toContain(found.booking)
  const remembered = `() => document.querySelectorAll('input:not([type=checkbox], [type=radio], [autocomplete=off])').length`
  expect(await engine.evaluate(remembered), 'fields that the browser would remember').toBe(0)
}
