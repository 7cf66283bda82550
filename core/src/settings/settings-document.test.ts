import { describe, expect, test } from 'vitest'
import { getSettingsChanges, getDefaultSettings, preserveUnknownKeys } from './settings-document.ts'

test('the defaults are the result of parsing {}', () => {
  expect(getDefaultSettings('language')).toMatchObject({ checkIn: { checkInCompleteTitle: 'You are all set' } })
  expect(getDefaultSettings('theme')).toMatchObject({ general: { accentColor: '#FFAF52' } })
})

describe('unknown keys', () => {
  const stored = { partners: { name: 'Snow Co' }, home: { slogan: 'Up!', checkInButton: 'Go' }, about: { title: 'Us' } }

  test('are preserved if they are not sent; known settings that are not sent get their default', () => {
    expect(preserveUnknownKeys('language', stored, { home: { membersTitle: 'Riders' } })).toEqual({
      partners: { name: 'Snow Co' },
      home: { slogan: 'Up!', membersTitle: 'Riders' },
    })
  })

  test('are replaced if they are sent', () => {
    const sent = { partners: { name: 'Ice Co' }, home: { slogan: 'Down!' }, more: [1] }
    expect(preserveUnknownKeys('language', stored, sent)).toEqual(sent)
  })
})

describe('the changes that guests see', () => {
  test('have a path and both values; a missing setting counts as its default', () => {
    const before = { home: { checkInButton: 'Go', membersTitle: 'Your group' } }
    expect(getSettingsChanges('language', before, { welcome: { title: 'Hello' } })).toEqual([
      { path: 'home.checkInButton', saved: 'Go', sent: 'Check In' },
      { path: 'welcome.title', saved: 'Be first on the lift', sent: 'Hello' },
    ])
  })

  test('include unknown keys, also removed ones', () => {
    expect(getSettingsChanges('theme', { own: { a: 1 } }, {})).toEqual([
      { path: 'own', saved: { a: 1 }, sent: undefined },
    ])
  })

  test('treat invalid settings as their defaults', () => {
    expect(getSettingsChanges('theme', { general: 'nothing' }, {})).toEqual([])
  })
})
