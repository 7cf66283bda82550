import { expect, test } from 'vitest'
import { chooseReplicaUse, maxMillisecondsToCatchUp } from './replica-use.ts'

const current = { isStandby: true, isOfPrimary: true, missingBytes: 0 }

test('a replica that has everything is used', () => {
  expect(chooseReplicaUse(current, 0)).toBe('replica')
  expect(chooseReplicaUse({ ...current, missingBytes: -300 }, 0)).toBe('replica')
})

test('a replica that misses little is waited for, but not for long', () => {
  expect(chooseReplicaUse({ ...current, missingBytes: 1 }, 0)).toBe('wait')
  expect(chooseReplicaUse({ ...current, missingBytes: 1 }, maxMillisecondsToCatchUp)).toBe('primary')
})

test('a replica that misses much is not waited for', () => {
  expect(chooseReplicaUse({ ...current, missingBytes: 1_000_000_000 }, 0)).toBe('primary')
})

test('a server that is no replica of the primary is not used', () => {
  expect(chooseReplicaUse({ ...current, isStandby: false }, 0)).toBe('primary')
  expect(chooseReplicaUse({ ...current, isOfPrimary: false }, 0)).toBe('primary')
})
