import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { blockerCodes, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { aBlocker, aReadiness, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import type { HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { makeSigningLink, readOwnWaivers } from '@first-chair/core/waiver/own-waivers.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import {
  answerOtherCallsOfHome,
  done,
  everythingDone,
  findTitle,
  finn,
  listSaidTexts,
  maya,
  open,
  ready,
  theo,
  waiver,
} from './home-verdict.builders.ts'

const photo = aTask({ id: 4, taskTypeId: 4, name: 'Photo' })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })

beforeEach(answerOtherCallsOfHome)

function openHome(
  people: readonly PersonReadiness[],
  {
    grouping = aGrouping(everythingDone),
    path = '/home',
    ...over
  }: { grouping?: ContactTaskGrouping; path?: string } & Partial<HouseholdReadiness> = {},
) {
  answer(contactTaskGrouping, grouping)
  answer(readReadiness, aReadiness(people, over))
  return openPage(path, withShopAndPhone())
}

function withShopAndPhone() {
  const settings = someSettings('PassChecker', 'BLEConnect')
  settings.languageSettings.application.phoneNumber = '+1 970 555 0142'
  if (settings.languageSettings.passChecker) settings.languageSettings.passChecker.renewUrl = 'https://shop.example/'
  return settings
}

const getRow = (firstName: string) => {
  const row = screen.getAllByRole('heading', { level: 3, name: firstName })[0]?.closest('li')
  if (!row) throw new Error(`there is no row of ${firstName}`)
  return row
}
const getActions = () => within(screen.getByRole('region', { name: 'Actions' }))

describe('the sentence of home', () => {
  const later = (contactId: string) => aVerdict({ contactId, verdict: 'ready-from', readyFrom: '15:00' })
  const cases: [title: string, people: PersonReadiness[]][] = [
    ['Everyone is ready for tomorrow', [ready('maya'), ready('theo')]],
    ['You are ready for tomorrow', [ready('maya')]],
    ['Everyone is ready from 15:00', [later('maya'), ready('theo')]],
    ["Theo's pass is blocked", [ready('maya'), open('theo', 'pass-blocked')]],
    ['Theo still has to sign', [ready('maya'), open('theo', 'waiver-by-another-adult')]],
    ['Theo has no ticket for tomorrow yet', [ready('maya'), open('theo', 'nothing-bought')]],
    ['Finn is not ready yet', [ready('maya'), open('finn', 'photo-missing')]],
    ['Theo and Finn are not ready yet', [open('finn', 'photo-missing'), open('theo', 'waiver-missing'), ready('maya')]],
    ['Nobody is ready yet', ['maya', 'theo', 'finn'].map((id) => open(id, 'photo-missing'))],
    ['Done. Waiting for the resort', [ready('maya'), aVerdict({ contactId: 'theo', verdict: 'pending' })]],
    ['No ticket for tomorrow yet', [open('maya', 'nothing-bought'), open('theo', 'nothing-bought')]],
  ]
  test.each(cases)('is "%s"', async (title, people) => {
    openHome(people)
    expect(await findTitle(title)).toBeDefined()
  })

  test('says that the lift opens if only the rental desk needs something', async () => {
    const blockers = [aBlocker('rental-profile-missing')]
    openHome([
      ready('maya'),
      aVerdict({ contactId: 'theo', verdict: 'not-ready', booked: ['gate', 'rental'], blockers }),
    ])
    expect(await findTitle('Theo can ride the lift, but not pick up the rental yet')).toBeDefined()
    const lines = within(getRow('Theo')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'LiftNothing is left to do',
      'Rental deskNeeds a rental profile',
    ])
  })

  test('counts who is open if there are more than two', async () => {
    openHome([ready('maya'), ...['theo', 'finn', 'juno'].map((id) => open(id, 'photo-missing'))])
    expect(await findTitle('3 of 4 are not ready yet')).toBeDefined()
  })
})

describe('every blocker has a button that leads to the place where it is resolved, or says who can', () => {
  const task = {
    photo: aContactTask(theo, photo),
    waiver: aContactTask(theo, waiver),
    rental: aContactTask(theo, rental),
  }
  const childTask = aContactTask(theo, aTask({ id: 3, taskTypeId: 3, name: 'Child Profile' }))
  const grouping = aGrouping([...Object.values(task), childTask])
  const taskOf = (code: BlockerCode) =>
    code.startsWith('photo')
      ? task.photo
      : code.startsWith('rental')
        ? task.rental
        : code.startsWith('child')
          ? childTask
          : task.waiver
  const phone = 'tel:+19705550142'

  test.each(blockerCodes)('%s', async (code) => {
    const blocker = aBlocker(code)
    const { kind } = blocker.action
    const contactTask = taskOf(code)
    const isOwnSignature = kind === 'send-link'
    const withTask = { ...blocker, action: { kind, contactTaskId: contactTask.id } }
    openHome([aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers: [withTask] })], {
      grouping: isOwnSignature ? aGrouping([{ ...task.waiver, upTo: 'contact' }]) : grouping,
    })
    await findTitle(/yet|blocked|sign/)
    const row = within(getRow('Theo'))
    const address = row.queryByRole('link')?.getAttribute('href') ?? null
    if (kind === 'task') expect(address).toContain(`?open=${contactTask.id}`)
    if (kind === 'call') expect(address).toBe(phone)
    if (kind === 'buy') expect(address).toBe('https://shop.example/')
    if (kind === 'connect-phone') expect(address).toBe('/ble-connect')
    if (kind === 'send-link') expect(row.getByRole('button', { name: 'Hand Theo this phone' })).toBeDefined()
    if (kind === 'none') expect(getRow('Theo').textContent).toContain(blocker.message)
  })

  test('the filled button is the first that somebody here can press', async () => {
    const photoOfFinn = aContactTask(finn, photo)
    const needsPhoto = aBlocker('photo-missing', { action: { kind: 'task', contactTaskId: photoOfFinn.id } })
    openHome(
      [
        open('theo', 'pass-blocked'),
        ready('maya'),
        aVerdict({ contactId: 'finn', verdict: 'not-ready', blockers: [needsPhoto] }),
      ],
      { grouping: aGrouping([...everythingDone, photoOfFinn]) },
    )
    await findTitle('Theo and Finn are not ready yet')
    expect(getActions().getByRole('link', { name: 'Add a photo of Finn' })).toBeDefined()
    expect(getActions().getByText('Photo for Finn')).toBeDefined()
  })

  test('what waits for the resort says what is on its way, since when, and about when it is confirmed', async () => {
    const confirmation = {
      kinds: ['Photo' as const],
      sinceUtc: '2026-02-13T15:50:00.000Z',
      state: 'sending' as const,
      byUtc: '2026-02-13T15:55:00.000Z',
    }
    const waiting = { isWaitingForPos: true, confirmation }
    openHome(
      [
        aVerdict({ contactId: 'finn', verdict: 'pending', ...waiting }),
        aVerdict({ contactId: 'maya', ...waiting }),
        aVerdict({ contactId: 'theo', verdict: 'pending', isWaitingForPos: true }),
      ],
      { grouping: aGrouping(everythingDone, { resortDay: '2026-02-13' }) },
    )
    await findTitle('Done. Waiting for the resort')
    const when = "Sent at 08:50. The resort's system usually confirms by 08:55."
    expect(getRow('Finn').textContent).toContain("Finn's photo is on its way")
    expect(getRow('Finn').textContent).toContain(when)
    expect(getRow('Maya').textContent).toContain(when)
    expect(getRow('Theo').textContent).toContain("The resort's system has not confirmed everything yet.")
  })
  test('what was sent on another day says that day', async () => {
    const confirmation = { kinds: [], sinceUtc: '2026-02-13T04:00:00.000Z', state: 'late' as const, byUtc: null }
    openHome([aVerdict({ verdict: 'pending', isWaitingForPos: true, confirmation })], {
      grouping: aGrouping(everythingDone, { resortDay: '2026-02-13' }),
    })
    await findTitle('Done. Waiting for the resort')
    expect(getRow('Maya').textContent).toContain('Sent at 21:00 on Thu Feb 12.')
  })

  test('what only the resort can resolve leads to the phone, with the owner and the reason', async () => {
    const blocker = aBlocker('pass-blocked', { message: 'Not paid.' })
    openHome([ready('maya'), aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers: [blocker] })])
    await findTitle("Theo's pass is blocked")
    expect(getRow('Theo').textContent).toContain('Blocked: Not paid')
    expect(getRow('Theo').textContent).toContain('come to guest services')
    expect(getActions().getByRole('link', { name: 'Call +1 970 555 0142' }).getAttribute('href')).toBe(phone)
  })

  test('a blocked pass says the way back that the resort wrote for the reason', async () => {
    const blocker = aBlocker('pass-blocked', { message: 'A payment is open.', wayBack: 'Pay at the office.' })
    openHome([aVerdict({ verdict: 'not-ready', blockers: [blocker] })])
    await findTitle('Your pass is blocked')
    expect(getRow('Maya').textContent).toContain('Blocked: A payment is open')
    expect(getRow('Maya').textContent).toContain('Pay at the office.')
    expect(getRow('Maya').textContent).not.toContain('Please call us or come to guest services')
  })
  test('a signed waiver that does not count on the day says from when it can be signed again', async () => {
    const signed = aContactTask(theo, waiver, { ...done, completeUntil: '2026-03-01' })
    const blocker = aBlocker('waiver-expired', { action: { kind: 'task', contactTaskId: signed.id } })
    openHome([aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers: [blocker] })], {
      grouping: aGrouping([signed]),
    })
    await screen.findByText('Possible from Mon Mar 2.')
    expect(within(getRow('Theo')).queryByRole('link')).toBeNull()
  })

  test('a task of another activity of the same person is found', async () => {
    const elsewhere = aContactTask(theo, waiver)
    const blocker = aBlocker('waiver-missing', { action: { kind: 'task', contactTaskId: '1-77-1-theo' } })
    openHome([aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers: [blocker] })], {
      grouping: aGrouping([elsewhere]),
    })
    await findTitle('You are not ready yet')
    const link = within(getRow('Theo')).getByRole('link', { name: 'Sign the waiver' })
    expect(link.getAttribute('href')).toBe(`/checkin/waiver?open=${elsewhere.id}`)
  })

  test('the link opens the card of the named person, also if another one is open before it', async () => {
    answer(contactTaskGrouping, aGrouping([aContactTask(maya, photo), aContactTask(finn, photo)]))
    openPage(`/checkin/photo?open=${aContactTask(finn, photo).id}`)
    await screen.findByRole('heading', { level: 1, name: 'Photo' })
    const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(cards).toEqual(['Finn', 'Maya'])
  })

  test('without a phone number, the row says where to ask', async () => {
    answer(contactTaskGrouping, aGrouping(everythingDone))
    answer(readReadiness, aReadiness([ready('maya'), open('theo', 'pass-inactive')]))
    openPage('/home')
    await findTitle('Theo is not ready yet')
    expect(getRow('Theo').textContent).toContain('Please ask at guest services.')
    expect(getActions().getByRole('link', { name: 'Show arrival card' })).toBeDefined()
  })

  test('the arrival card stays reachable while only the resort can resolve what is open', async () => {
    openHome([ready('maya'), open('theo', 'pass-inactive')])
    await findTitle('Theo is not ready yet')
    expect(getActions().queryByRole('link', { name: 'Show arrival card' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Show arrival card' }).getAttribute('href')).toBe('/checkinComplete')
  })

  test('the arrival card is not the filled button while it would lead back here', async () => {
    const none = aGrouping([])
    openHome([open('maya', 'nothing-bought')], { grouping: { ...none, contacts: [maya] } })
    await findTitle('No ticket for tomorrow yet')
    expect(screen.queryByRole('link', { name: 'Show arrival card' })).toBeNull()
  })

  test('the arrival card is offered beside an open task as soon as somebody may go', async () => {
    const grouping = aGrouping([aContactTask(maya, waiver, done), aContactTask(finn, photo)])
    openHome([ready('maya'), open('finn', 'photo-missing')], { grouping })
    await findTitle('Finn is not ready yet')
    expect(screen.getByRole('link', { name: 'Show arrival card' })).toBeDefined()
  })

  test('the arrival card is not offered while nobody may go and a task can be done', async () => {
    openHome([open('finn', 'photo-missing')], { grouping: aGrouping([aContactTask(finn, photo)]) })
    await screen.findByRole('link', { name: 'Check In' })
    expect(screen.queryByRole('link', { name: 'Show arrival card' })).toBeNull()
  })

  test('the link of another adult is made when the guest asks for it', async () => {
    // jsdom has no dialogs.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true
      },
      close() {},
    })
    answer(makeSigningLink, { link: 'https://checkin.example/sign#x', expiresAtUtc: '2026-02-21T00:00:00.000Z' })
    const own = aContactTask(theo, waiver, { upTo: 'contact' })
    const blocker = aBlocker('waiver-by-another-adult', { action: { kind: 'send-link', contactTaskId: own.id } })
    openHome([ready('maya'), aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers: [blocker] })], {
      grouping: aGrouping([aContactTask(maya, waiver, done), own]),
    })
    await findTitle('Theo still has to sign')
    await userEvent.click(getActions().getByRole('button', { name: 'Send Theo the link' }))
    expect(await screen.findByText('https://checkin.example/sign#x')).toBeDefined()
  })

  test('another adult can be handed this phone, which opens their own waivers; a refusal is shown in the row', async () => {
    refuse(makeSigningLink, 'too-many-requests')
    answer(readOwnWaivers, {
      firstName: 'Theo',
      lastName: 'Okafor',
      locationName: 'Base Village',
      resortDay: '2026-02-13',
      waivers: [],
    })
    const own = aContactTask(theo, waiver, { upTo: 'contact' })
    const blocker = aBlocker('waiver-by-another-adult', { action: { kind: 'send-link', contactTaskId: own.id } })
    const page = openHome([ready('maya'), aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers: [blocker] })], {
      grouping: aGrouping([aContactTask(maya, waiver, done), own]),
    })
    const button = await screen.findByRole('button', { name: 'Hand Theo this phone' })
    const row = within(button.closest('li') ?? expect.fail())
    expect(row.queryByRole('button', { name: 'Send Theo the link' })).toBeNull()
    await userEvent.click(button)
    await waitFor(() => expect(row.getByRole('status').textContent).not.toBe(''))
    answer(makeSigningLink, { link: 'https://checkin.example/sign#x', expiresAtUtc: '2026-02-21T00:00:00.000Z' })
    await userEvent.click(button)
    await waitFor(() => expect(page.router.state.location).toMatchObject({ pathname: '/sign', hash: 'x' }))
  })
})

describe('the answer has a time', () => {
  test('of the point of sale, by the clock of the resort', async () => {
    openHome([ready('maya')])
    expect(await screen.findByText(/^Checked at 08:52/)).toBeDefined()
  })

  test('and a second check within ten seconds does not ask again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-13T15:52:00Z') })
    let count = 0
    answer(contactTaskGrouping, aGrouping(everythingDone))
    answer(readReadiness, () => {
      count += 1
      return aReadiness([ready('maya')])
    })
    openPage('/home')
    await findTitle('You are ready for tomorrow')
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(count).toBe(1)
    expect(listSaidTexts(), 'the answer is said all the same').toEqual(['Checked at 08:52. You are ready for tomorrow'])
    vi.setSystemTime(Date.parse('2026-02-13T15:52:11Z'))
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(count).toBe(2))
    vi.useRealTimers()
  })

  test('which is said if the guest asks, or if the verdict changes, but not for itself', async () => {
    const page = openHome([ready('maya')])
    await findTitle('You are ready for tomorrow')
    const refetch = () => act(async () => page.queryClient.invalidateQueries({ queryKey: [readReadiness.name] }))
    answer(readReadiness, aReadiness([ready('maya')], { checkedAtUtc: '2026-02-13T15:53:00.000Z' }))
    await refetch()
    expect(await screen.findByText(/^Checked at 08:53/)).toBeDefined()
    expect(listSaidTexts()).toEqual([])
    answer(readReadiness, aReadiness([open('maya', 'not-paid')], { checkedAtUtc: '2026-02-13T15:54:00.000Z' }))
    await refetch()
    await screen.findByText(/^Checked at 08:54$/)
    expect(listSaidTexts()).toEqual([`Checked at 08:54. ${screen.getByRole('heading', { level: 1 }).textContent}`])
  })

  test('an unknown verdict names the last answer and its time, and never says "Ready" without them', async () => {
    const page = openHome([ready('maya')])
    await findTitle('You are ready for tomorrow')
    answer(readReadiness, aReadiness([aVerdict({ verdict: 'unknown' })]))
    await act(async () => page.queryClient.invalidateQueries({ queryKey: [readReadiness.name] }))
    expect(await screen.findByRole('heading', { level: 1, name: /^We could not check at \d\d:\d\d$/ })).toBeDefined()
    expect(getRow('Maya').textContent).toMatch(
      /Not known right nowThe resort's system did not answer at \d\d:\d\d. Its last answer, on Fri Feb 13 at 08:52, was "Ready"./,
    )
    expect(screen.getByText(/^Last answer: Fri Feb 13, 08:52$/)).toBeDefined()
    expect(getActions().getByRole('button', { name: 'Try again now' })).toBeDefined()
  })

  test('an unknown verdict on a phone that asks for the first time names what the resort stored before', async () => {
    const stored = { contactId: 'maya', verdict: 'not-ready', readyFrom: null } as const
    const blockers = [{ code: 'photo-missing', blocks: 'gate', resolvedBy: 'guest' }] as const
    openHome([aVerdict({ verdict: 'unknown' })], {
      lastAnswer: { answeredAtUtc: '2026-02-13T15:40:00.000Z', people: [{ ...stored, blockers: [...blockers] }] },
    })
    expect(await screen.findByText(/^Last answer: Fri Feb 13, 08:40$/)).toBeDefined()
    expect(getRow('Maya').textContent).toContain('Its last answer, on Fri Feb 13 at 08:40, was "Needs a photo".')
  })

  test('while it cannot be refreshed, "Ready" is said with its time only', async () => {
    const page = openHome([ready('maya'), ready('theo')])
    await findTitle('Everyone is ready for tomorrow')
    unreachable(readReadiness)
    await act(async () => page.queryClient.refetchQueries({ queryKey: [readReadiness.name] }))
    expect(await findTitle('Everyone was ready for tomorrow at 08:52')).toBeDefined()
    expect(getRow('Maya').textContent).toContain('Ready at 08:52')
    expect(screen.queryByText('Ready')).toBeNull()
  })

  test('if there is no answer at all, home says so, and the tasks are open below', async () => {
    answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)]))
    refuse(readReadiness, 'unexpected')
    openPage('/home')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We could not check right now' }, { timeout: 4_000 }),
    ).toBeDefined()
    expect(await screen.findByText('Season Waiver')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Check In' })).toBeDefined()
    expect(getActions().getByRole('button', { name: 'Try again now' })).toBeDefined()
  })
})

test('when nobody has a ticket, home offers the shop, and staff find the household by its reference', async () => {
  openHome([open('maya', 'nothing-bought'), open('theo', 'nothing-bought')])
  await findTitle('No ticket for tomorrow yet')
  expect(screen.getByText('Only tickets are missing.')).toBeDefined()
  expect(screen.getByText(/We found nothing booked here .* give this reference:/).textContent).toContain('KR 48213')
  expect(getActions().getByRole('link', { name: 'Buy tickets' }).getAttribute('href')).toBe('https://shop.example/')
})

test('when a person turns ready, home turns without a reload, and the focus goes to their name', async () => {
  const photoOfFinn = aContactTask(finn, photo)
  const blocker = aBlocker('photo-missing', { action: { kind: 'task', contactTaskId: photoOfFinn.id } })
  const page = openHome([ready('maya'), aVerdict({ contactId: 'finn', verdict: 'not-ready', blockers: [blocker] })], {
    grouping: aGrouping([...everythingDone, photoOfFinn]),
  })
  await findTitle('Finn is not ready yet')
  within(getRow('Finn')).getByRole('link', { name: 'Add a photo of Finn' }).focus()
  answer(readReadiness, aReadiness([ready('maya'), ready('finn')]))
  await act(async () => page.queryClient.invalidateQueries({ queryKey: [readReadiness.name] }))
  expect(await findTitle('Everyone is ready for tomorrow')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Finn')
})

test('what stops nothing that was booked is listed as also open', async () => {
  const alsoOpen = [aBlocker('photo-missing', { blocks: 'nothing' })]
  openHome([aVerdict({ contactId: 'maya', alsoOpen })])
  await findTitle('You are ready for tomorrow')
  await userEvent.click(screen.getByText('Every task'))
  expect(screen.getByText('Maya: Needs a photo')).toBeDefined()
})
