import { describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import { SkipQuery } from '../contact-task/contact-task.ts'
import { isPage } from '../pages.ts'
import { toGuestTheme } from '../settings/guest-settings.ts'
import { ThemeSettings } from '../settings/theme.ts'
import { allTaskKinds, findTaskKind, taskKindDefinitions, taskKinds } from './task-kinds.ts'

describe.each(allTaskKinds)('tasks of the kind %s', (kind) => {
  const { typeId, route } = taskKindDefinitions[kind]

  test('are found by the id of their type', () => {
    expect(taskKinds[typeId]).toBe(kind)
  })

  test('have a call that completes or skips them', () => {
    const call = api.find(({ path }) => path === `/api/tasks/contact/complete/${kind}`)
    expect(call).toMatchObject({
      name: `complete${kind}`,
      method: 'POST',
      caller: 'guest-or-hand-over',
      query: SkipQuery,
    })
  })

  test('have a page of check-in', () => {
    expect(findTaskKind(route)).toBe(kind)
    const themeSettings = toGuestTheme(ThemeSettings.parse({}), [])
    expect(
      isPage(`/checkin/${route}`, { enabledFeatures: [], locations: [], pointOfSaleSystem: 'SW', themeSettings }),
    ).toBe(true)
  })
})

test.each(['typeId', 'label', 'route', 'list'] as const)('no two kinds of task have the same %s', (field) => {
  const values = Object.values(taskKindDefinitions).map((definition) => definition[field])
  expect(new Set(values).size).toBe(values.length)
})
