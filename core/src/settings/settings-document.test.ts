import { describe, expect, test } from 'vitest'
import { changesOfSettings, defaultSettings, withUnknownKeysOf } from './settings-document.ts'

test('the defaults are what the schemas make of nothing', () => {
  expect(defaultSettings('language')).toMatchObject({ checkIn: { checkInCompleteTitle: 'You are all set' } })
  expect(defaultSettings('theme')).toMatchObject({ general: { accentColor: '#FFAF52' } })
})

describe('keys that the product does not know', () => {
  const stored = { partners: { name: 'Snow Co' }, home: { slogan: 'Up!', checkInButton: 'Go' }, about: { title: 'Us' } }

  test('are kept when they are not sent, and settings that are not sent have their default again', () => {
    expect(withUnknownKeysOf('language', stored, { home: { membersTitle: 'Riders' } })).toEqual({
      partners: { name: 'Snow Co' },
      home: { slogan: 'Up!', membersTitle: 'Riders' },
    })
  })

  test('are as they are sent', () => {
    const sent = { partners: { name: 'Ice Co' }, home: { slogan: 'Down!' }, more: [1] }
    expect(withUnknownKeysOf('language', stored, sent)).toEqual(sent)
  })
})

describe('what guests see differently', () => {
  test('is told by path with both values, a default counting as the value it stands for', () => {
    const before = { home: { checkInButton: 'Go', membersTitle: 'Your group' } }
    expect(changesOfSettings('language', before, { welcome: { title: 'Hello' } })).toEqual([
      { path: 'home.checkInButton', saved: 'Go', sent: 'Check In' },
      { path: 'welcome.title', saved: 'Be first on the lift', sent: 'Hello' },
    ])
  })

  test('counts keys that nobody knows, also those that go', () => {
    expect(changesOfSettings('theme', { own: { a: 1 } }, {})).toEqual([
      { path: 'own', saved: { a: 1 }, sent: undefined },
    ])
  })

  test('takes broken settings for their defaults', () => {
    expect(changesOfSettings('theme', { general: 'nothing' }, {})).toEqual([])
  })
})
