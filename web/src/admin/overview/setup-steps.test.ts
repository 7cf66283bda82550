import { aLocation } from '@first-chair/core/location/location.builders'
import { anActivityTask } from '@first-chair/core/owed-task/owed-facts.builders'
import { expect, test } from 'vitest'
import guide from '../../../../docs/setting-up.md?raw'
import { someSettings } from '../../test/open-page.tsx'
import { getVisiblePages } from '../pages.ts'
import { getSetupSteps, type SetupFacts } from './setup-steps.ts'

const unnamed = { name: '', timeZone: '', adultAge: 18, phoneNumber: '' }
const emptyFacts: SetupFacts = {
  locations: [],
  activities: [],
  tasks: [],
  waiverTexts: 0,
  firstRun: { resort: unnamed, steps: [] },
  administrators: 1,
}
const nextStep = (facts: Partial<SetupFacts>) =>
  getSetupSteps({ ...emptyFacts, ...facts }).find(({ isDone }) => !isDone)?.title

test('the checklist has the same order as the setup guide', () => {
  const order = guide.split('\n').filter((line) => /^\d+\. /.test(line))
  const labels = getSetupSteps(emptyFacts).map(
    ({ page }) => getVisiblePages(someSettings()).find(({ path }) => path === page)?.label ?? page,
  )
  const places = labels.map((label) => order.findIndex((line) => line.includes(`**${label}**`)))
  expect(places, labels.join()).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('writing a waiver text comes before the task that refers to it', () => {
  expect(nextStep({})).toBe('Write the waiver texts')
  expect(nextStep({ waiverTexts: 1 })).toBe('Create tasks')
})

test('the waiver text step is done for a resort without waivers, and absent with another point of sale', () => {
  expect(nextStep({ tasks: [anActivityTask({ taskTypeId: 4 })] })).toBe('Create activities')
  expect(nextStep({ waiverTexts: undefined })).toBe('Create tasks')
})

test('of many gaps only the first ones are named', () => {
  const locations = Array.from({ length: 9 }, (_, index) => aLocation({ id: index, name: `Place ${index}` }))
  const gaps = getSetupSteps({ ...emptyFacts, locations }).find(
    ({ title }) => title === 'Complete locations and activities',
  )
  expect(gaps?.hint).toBe('Place 0, Place 1, Place 2 and 6 more')
})

test('the name and the phone number are done once the first run asked for them, also without a phone number', () => {
  const isDone = (entered: object, state: 'open' | 'done' = 'open') =>
    getSetupSteps({
      ...emptyFacts,
      firstRun: {
        resort: { ...unnamed, ...entered },
        steps: [{ name: 'resort', state, savedDateUtc: null }],
      },
    }).find(({ title }) => title.startsWith('Set the resort name'))?.isDone
  expect(isDone({})).toBe(false)
  expect(isDone({ name: 'Powder Peak' })).toBe(false)
  expect(isDone({ name: 'Powder Peak', phoneNumber: '970 555 0100' })).toBe(true)
  expect(isDone({ name: 'Powder Peak' }, 'done')).toBe(true)
})
