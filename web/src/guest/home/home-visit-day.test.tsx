import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aGrouping } from '@first-chair/core/contact-task/contact-task.builders'
import { aReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import {
  answerOtherCallsOfHome,
  everythingDone,
  findTitle,
  listSaidTexts,
  open,
  ready,
} from './home-verdict.builders.ts'

beforeEach(answerOtherCallsOfHome)

describe('the day of the visit', () => {
  const dayOf = (url: URL) => url.searchParams.get('day') ?? '2026-02-14'
  function openTwoDays(path = '/home') {
    answer(contactTaskGrouping, aGrouping(everythingDone))
    answer(readReadiness, ({ url }) =>
      aReadiness([dayOf(url) === '2026-02-14' ? ready('maya') : open('maya', 'nothing-bought')], {
        visitDay: dayOf(url),
      }),
    )
    return openPage(path)
  }

  test('is chosen among the days for which something was bought, and is in the address', async () => {
    const page = openTwoDays()
    await findTitle('You are ready for tomorrow')
    const days = screen.getByRole('group', { name: 'Day of your visit' })
    expect(within(days).getByRole('radio', { name: 'Sat Feb 14 Ready', checked: true })).toBeDefined()
    await userEvent.click(within(days).getByRole('radio', { name: 'Sun Feb 15' }))
    expect(await findTitle('No ticket for Sunday yet')).toBeDefined()
    await waitFor(() => expect(listSaidTexts()).toEqual(['Checked at 08:52. No ticket for Sunday yet']))
    expect(page.router.state.location.search).toEqual({ day: '2026-02-15' })
    expect(within(days).getByRole('radio', { name: 'Sun Feb 15 Nothing booked', checked: true })).toBeDefined()
    expect(within(days).getByRole('radio', { name: 'Sat Feb 14 Ready' })).toBeDefined()
  })

  test('is marked from the start, also before the guest has looked at it', async () => {
    answer(contactTaskGrouping, aGrouping(everythingDone))
    answer(
      readReadiness,
      aReadiness([ready('maya')], {
        dayMarks: [
          { day: '2026-02-14', mark: 'blocked' },
          { day: '2026-02-15', mark: 'not-ready' },
        ],
      }),
    )
    openPage('/home')
    const days = within(await screen.findByRole('group', { name: 'Day of your visit' }))
    expect(days.getAllByRole('radio').map((day) => day.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Ready'),
      expect.stringContaining('Something is open'),
    ])
  })

  test('can be any other day up to 400 days ahead', async () => {
    const page = openTwoDays()
    await findTitle('You are ready for tomorrow')
    const field = screen.getByLabelText<HTMLInputElement>('Pick another day')
    expect([field.min, field.max]).toEqual(['2026-02-13', '2027-03-20'])
    await userEvent.type(field, '2026-03-07')
    expect(await findTitle('No ticket for Sat Mar 7 yet')).toBeDefined()
    expect(page.router.state.location.search).toEqual({ day: '2026-03-07' })
  })

  test('comes from the address; a malformed one is ignored', async () => {
    openTwoDays('/home?day=2026-02-15')
    expect(await findTitle('No ticket for Sunday yet')).toBeDefined()
  })

  test('that is malformed is ignored', async () => {
    openTwoDays('/home?day=soon')
    expect(await findTitle('You are ready for tomorrow')).toBeDefined()
  })

  test('that has passed is removed from the address', async () => {
    const page = openTwoDays('/home?day=2020-01-01')
    refuse(readReadiness, 'invalid-input')
    await waitFor(() => expect(page.router.state.location.search).toEqual({}))
  })
})
