import { aLocation } from '@first-chair/core/location/location.builders'
import { LanguageSettings } from '@first-chair/core/settings/language'
import { aTaskOfActivity } from '@first-chair/core/contact-task/owed-facts.builders'
import { expect, test } from 'vitest'
import guide from '../../../../docs/setting-up.md?raw'
import { someSettings } from '../../test/open-page.tsx'
import { shownPages } from '../pages.ts'
import { setUpSteps, type SetUpFacts } from './set-up-steps.ts'

const nothing: SetUpFacts = {
  locations: [],
  activities: [],
  tasks: [],
  waiverTexts: 0,
  texts: LanguageSettings.parse({}),
  administrators: 1,
}
const next = (facts: Partial<SetUpFacts>) => setUpSteps({ ...nothing, ...facts }).find(({ isDone }) => !isDone)?.title

test('the checklist comes in the order of the guide', () => {
  const order = guide.split('\n').filter((line) => /^\d+\. /.test(line))
  const labels = setUpSteps(nothing).map(
    ({ page }) => shownPages(someSettings()).find(({ path }) => path === page)?.label ?? page,
  )
  const places = labels.map((label) => order.findIndex((line) => line.includes(`**${label}**`)))
  expect(places, labels.join()).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a waiver text comes before the task that names it', () => {
  expect(next({})).toBe('Write the waiver texts')
  expect(next({ waiverTexts: 1 })).toBe('Create tasks')
})

test('a resort without waivers needs no text, and one with another point of sale writes none here', () => {
  expect(next({ tasks: [aTaskOfActivity({ taskTypeId: 4 })] })).toBe('Create activities')
  expect(next({ waiverTexts: undefined })).toBe('Create tasks')
})

test('many gaps are named by the first ones', () => {
  const locations = Array.from({ length: 9 }, (_, index) => aLocation({ id: index, name: `Place ${index}` }))
  const gaps = setUpSteps({ ...nothing, locations }).find(({ title }) => title === 'Close the gaps')
  expect(gaps?.words).toBe('Place 0, Place 1, Place 2 and 6 more')
})
