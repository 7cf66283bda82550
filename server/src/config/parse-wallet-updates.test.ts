import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { parseWalletUpdates } from './parse-wallet-updates.ts'

const read = (
  env: Record<string, string>,
  { isOn = true, hasApple = true, hasGoogle = true, baseUrl = 'https://check-in.example' } = {},
) => parseWalletUpdates(env, { isOn, hasApple, hasGoogle, baseUrl })

test('passes stay as they were added unless updates are switched on', () => {
  expect(read({}, { isOn: false })).toEqual({ updates: undefined, problems: [] })
  expect(readConfig({ DEMO_PUBLIC: '1' }).walletUpdates).toBeUndefined()
})

test('updates are announced at Apple and Google, or at the addresses that are set', () => {
  expect(read({}).updates).toEqual({
    applePushUrl: 'https://api.push.apple.com',
    googleApiUrl: 'https://walletobjects.googleapis.com',
  })
  expect(read({ APPLE_WALLET_PUSH_URL: 'http://localhost:4400/' }).updates?.applePushUrl).toBe('http://localhost:4400')
})

test.each([
  [{}, { hasApple: false, hasGoogle: false }, 'WALLET_UPDATES needs a wallet'],
  [{}, { baseUrl: 'http://check-in.example' }, 'WALLET_UPDATES needs a BASE_URL that begins with https://'],
  [{ GOOGLE_WALLET_API_URL: 'http://elsewhere.example' }, {}, 'GOOGLE_WALLET_API_URL must be an address'],
  [{ APPLE_WALLET_PUSH_URL: 'https://push.example' }, { isOn: false }, 'WALLET_UPDATES=1 is needed'],
])('what is half configured is refused with one sentence: %o %o', (env, facts, sentence) => {
  const { updates, problems } = read(env, facts)
  expect(updates).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining(sentence)])
})

test('a start with updates and no wallet says so', () => {
  expect(() => readConfig({ DEMO_PUBLIC: '1', WALLET_UPDATES: '1' })).toThrow('WALLET_UPDATES needs a wallet')
})

test('only Google Wallet needs no https address of the product', () => {
  expect(read({}, { hasApple: false, baseUrl: 'http://check-in.example' }).problems).toEqual([])
})
