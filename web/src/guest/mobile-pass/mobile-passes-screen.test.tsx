import { readProfile } from '@first-chair/core/contact/contact.api'
import type { ContactMedia } from '@first-chair/core/media/media'
import {
  activateMobilePass,
  orderMobilePasses,
  readContactMedia,
  sendMobilePass,
} from '@first-chair/core/media/media.api'
import { readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import { aContactMedia } from '@first-chair/core/media/media.builders'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const maya = aContactMedia('Maya', 'Connected')
const theo = aContactMedia('Theo', 'Sent')
const juno = aContactMedia('Juno', 'Unsent')
const finn = aContactMedia('Finn', 'NoMedia')

const settings = (over: Partial<ClientSettings> = {}): ClientSettings => ({
  ...someSettings('BLEConnect'),
  ...over,
})
const withDisplay = (mediaPassesDisplay: 'Mobile Only' | 'Mobile and Desktop' | 'None') => {
  const { themeSettings } = someSettings()
  return settings({ themeSettings: { ...themeSettings, bleConnect: { mediaPassesDisplay } } })
}
const open = (passes: ContactMedia[]) => {
  answer(readContactMedia, passes)
  return openPage('/ble-connect', settings())
}
const card = (name: string) => screen.findByRole('listitem', { name: `${name} Lindqvist` })
const press = async (name: string | RegExp, inside?: HTMLElement) =>
  userEvent.click(await (inside ? within(inside) : screen).findByRole('button', { name }))
const stubWideScreen = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isWide && media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

let sent: unknown[]
beforeEach(() => {
  vi.unstubAllGlobals()
  stubWideScreen(false)
  sent = []
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
  answer(sendMobilePass, ({ body }) => {
    sent.push(body)
    const { id } = Object(body)
    return aContactMedia(id === 'E-juno' ? 'Juno' : id === 'E-maya' ? 'Maya' : 'Theo', 'Sent', {
      secondsToResend: 60,
      sendingsLeft: 4,
    })
  })
})

describe('each status is shown with one action', () => {
  test('the pass that is ready to be sent comes first, with the only open form', async () => {
    open([maya, theo, juno, finn])
    const junos = await card('Juno')
    expect(screen.getAllByRole('listitem')[0]).toBe(junos)
    expect(within(junos).getByText('Ready to send')).toBeDefined()
    expect(within(junos).getByLabelText(/Mobile number for Juno/)).toBeDefined()
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1)
    expect(screen.getByText('1 of 4 connected')).toBeDefined()
  })
  test('a connected pass shows its phone, a sent one its recipient', async () => {
    open([maya, theo])
    expect(within(await card('Maya')).getByText(/Maya's iPhone, 12\/4\/2026/)).toBeDefined()
    const theos = await card('Theo')
    expect(within(theos).getByText(/theo@example\.test, 12\/3\/2026/)).toBeDefined()
    expect(
      within(theos)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Resend to Theo'])
  })
  test('a pass with unknown status can be checked again', async () => {
    open([aContactMedia('Theo', 'Unknown')])
    const theos = await card('Theo')
    answer(readContactMedia, [theo])
    await press('Check again', theos)
    await within(theos).findByText('Sent. Open the message on your phone.')
  })
  test('an active pass can be added to a wallet too, if the resort has set one up', async () => {
    answer(readContactMedia, [maya, finn])
    openPage('/ble-connect', settings({ wallets: ['apple'] }))
    expect(within(await card('Maya')).getByRole('button', { name: /Apple Wallet.*Maya/ })).toBeDefined()
    expect(within(await card('Finn')).queryByRole('button', { name: /Wallet/ })).toBeNull()
    expect(screen.getAllByText(/It does not open gates\./)).toHaveLength(1)
  })
  test('a wallet pass is requested with the order id of its mobile pass', async () => {
    const requests: string[] = []
    answer(readGoogleWalletLink, ({ url }) => {
      requests.push(`${url.searchParams.get('ipCode')} ${url.searchParams.get('externalOrderId')}`)
      return { saveUrl: 'https://pay.google.com/gp/v/save/abc' }
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    answer(readContactMedia, [maya])
    openPage('/ble-connect', settings({ wallets: ['google'] }))
    await press(/Google Wallet.*Maya/)
    await waitFor(() => expect(requests).toEqual(['maya O-maya']))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    click.mockRestore()
  })
  test('members without a mobile product are left out; if nobody has one, the page says so', async () => {
    open([aContactMedia('Finn', 'NoMedia', { productName: null })])
    await screen.findByRole('heading', { name: 'No mobile products yet' })
    expect(screen.queryByRole('list')).toBeNull()
  })
  test('a message that could not be delivered is shown with its recipient', async () => {
    const { delivery } = theo.eTicket
    open([aContactMedia('Juno', 'Unsent', { sending: 'undeliverable', eTicket: { ...juno.eTicket, delivery } })])
    await screen.findByText(/We could not deliver the message.*theo@example\.test/)
    expect(screen.getByLabelText(/E-mail address for Juno/)).toBeDefined()
  })
  test.each([
    ['on-its-way', 'On its way. It can take a few minutes.'],
    ['held', 'Not sent yet. Our team will send it to you.'],
    ['unclear', 'The message may have been sent. Please look for it before you send it again.'],
  ] as const)(
    'a message that is %s says so with its recipient, opens no form, and can be sent again',
    async (sending, text) => {
      const { delivery } = theo.eTicket
      open([aContactMedia('Theo', 'Unsent', { sending, eTicket: { ...juno.eTicket, delivery } })])
      const theos = within(await card('Theo'))
      expect(theos.getByText(text)).toBeDefined()
      expect(theos.getByText('theo@example.test')).toBeDefined()
      expect(theos.queryByText(/Sent\./)).toBeNull()
      expect(theos.queryByRole('radiogroup')).toBeNull()
      await press(/Resend/)
      await press('Cancel')
      expect(sent).toEqual([])
    },
  )
  test('a connected pass says that a new link is on its way', async () => {
    open([aContactMedia('Maya', 'Connected', { sending: 'on-its-way' })])
    expect(within(await card('Maya')).getByText(/New link: On its way.*theo@example\.test/)).toBeDefined()
  })
  test('a message that is sent while the page is open becomes "Sent"', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    try {
      const { delivery } = theo.eTicket
      open([aContactMedia('Theo', 'Unsent', { sending: 'on-its-way', eTicket: { ...juno.eTicket, delivery } })])
      const theos = within(await card('Theo'))
      answer(readContactMedia, [theo])
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await theos.findByText('Sent. Open the message on your phone.')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('activating', () => {
  test('orders and activates the pass, then opens the form to send it', async () => {
    answer(orderMobilePasses, { confirmations: [{ contactId: 'finn', orderId: 'O1', transactionId: 'T1' }] })
    const requests: string[] = []
    answer(activateMobilePass, ({ url }) => {
      requests.push(url.search)
      return aContactMedia('Finn', 'Unsent')
    })
    open([maya, finn])
    await press(/Activate/)
    await screen.findByLabelText(/Mobile number for Finn/)
    expect(requests).toEqual(['?transactionId=T1'])
  })
  test('a failure is shown on the card, and the button can be pressed again', async () => {
    refuse(orderMobilePasses, 'external-system-down')
    open([finn])
    await press(/Activate/)
    expect((await screen.findByRole('alert')).textContent).toContain('An external system is not responding')
    expect(screen.getByRole('button', { name: /Activate/ })).toBeDefined()
  })
})

describe('sending', () => {
  test('by SMS: the number is sent without punctuation, and the next form opens', async () => {
    open([juno, aContactMedia('Finn', 'Unsent')])
    await userEvent.type(await screen.findByLabelText(/Mobile number for Juno/), '+1 (970) 555-0117')
    await press(/^Send.*Juno/)
    await screen.findByLabelText(/Mobile number for Finn/)
    expect(sent).toEqual([
      {
        id: 'E-juno',
        delivery: { deliveryMode: 2, recipient: '+19705550117' },
        confirmMove: false,
        seenUpdateDateUtc: null,
      },
    ])
    expect(within(await card('Juno')).getByText(/^Resend in \d+ s$/)).toBeDefined()
  })
  test('an invalid recipient is reported at its field, and nothing is sent', async () => {
    open([juno])
    await press(/^Send/)
    const field = await screen.findByLabelText(/Mobile number for Juno/)
    expect(screen.getByText('Please type a phone number.')).toBeDefined()
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, '970 555 0117')
    await press(/^Send/)
    expect(screen.getByText('Please start with + and the country code, such as +1 970 555 0117.')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
    await userEvent.type(screen.getByLabelText(/E-mail address for Juno/), 'juno@')
    await press(/^Send/)
    expect(screen.getByText(/This is not an e-mail address/)).toBeDefined()
    expect(sent).toEqual([])
  })
  test('resending starts with the last recipient and can be cancelled', async () => {
    open([theo])
    await press(/Resend/)
    const field = await screen.findByLabelText<HTMLInputElement>(/E-mail address for Theo/)
    expect(field.value).toBe('theo@example.test')
    expect(document.activeElement).toBe(field)
    await press('Cancel')
    expect(screen.queryByLabelText(/E-mail address/)).toBeNull()
    expect(sent).toEqual([])
  })
  test('a connected pass is moved only after a confirmation', async () => {
    open([maya])
    await press(/Move to another phone/)
    const dialog = await screen.findByRole('dialog', { name: 'Move this pass?' })
    await press('Cancel', dialog)
    expect(screen.queryByLabelText(/for Maya/)).toBeNull()
    await press(/Move to another phone/)
    await press('Move to another phone', await screen.findByRole('dialog'))
    await screen.findByLabelText(/E-mail address for Maya/)
    await press(/^Send/)
    await waitFor(() => expect(sent).toMatchObject([{ id: 'E-maya', confirmMove: true }]))
  })
  test('a refusal is shown in the form, and the typed values stay', async () => {
    refuse(sendMobilePass, 'sent-often-today')
    open([juno])
    const field = await screen.findByLabelText<HTMLInputElement>(/Mobile number for Juno/)
    await userEvent.type(field, '+19705550117')
    await press(/^Send/)
    expect((await screen.findByRole('alert')).textContent).toContain('It has already been sent 5 times today')
    expect(field.value).toBe('+19705550117')
  })
  test('after five messages a day, the limit is shown instead of a button', async () => {
    open([aContactMedia('Theo', 'Sent', { sendingsLeft: 0 })])
    expect(within(await card('Theo')).getByText('Limit for today reached')).toBeDefined()
    expect(within(await card('Theo')).queryByRole('button')).toBeNull()
  })
})

describe('when the passes cannot be loaded', () => {
  test('the page says so, and the guest can try again', async () => {
    refuse(readContactMedia, 'external-system-down')
    openPage('/ble-connect', settings())
    expect((await screen.findByRole('alert')).textContent).toContain('The passes did not load')
    answer(readContactMedia, [maya])
    await press('Try again')
    await card('Maya')
  })
  test('passes that were loaded before stay, with a note that they may be out of date', async () => {
    open([maya])
    await card('Maya')
    unreachable(readContactMedia)
    await press('Check status again')
    await screen.findByText('This may be out of date')
    expect(await card('Maya')).toBeDefined()
  })
})

describe('the operator’s choice of where passes are shown', () => {
  test('phones only: a wide screen shows a QR code for the phone', async () => {
    stubWideScreen(true)
    openPage('/ble-connect', withDisplay('Mobile Only'))
    await screen.findByRole('img', { name: 'QR code of this page' })
    expect(screen.queryByRole('list')).toBeNull()
  })
  test('phones only: a phone shows the passes', async () => {
    answer(readContactMedia, [maya])
    openPage('/ble-connect', withDisplay('Mobile Only'))
    await card('Maya')
  })
  test.each(['/ble-connect', '/connect'])('nowhere, or without the feature: %s is not found', async (path) => {
    const page = openPage(path, withDisplay('None'))
    await screen.findByText(/404 - Page Not Found/)
    page.unmount()
    openPage(path, someSettings())
    await screen.findByText(/404 - Page Not Found/)
  })
})
