import { expect, test } from 'vitest'
import { notDelivered, notDownloaded } from './e-ticket.ts'
import { getMediaStatus } from './media-status.ts'

const sent = { ...notDelivered, isSent: true }
const onAPhone = { ...notDownloaded, device: 'Pixel 9' }

test('without an e-ticket there is no mobile pass, whatever the other fields say', () => {
  expect(getMediaStatus({ id: null, delivery: sent, download: onAPhone })).toBe('NoMedia')
  expect(getMediaStatus({ id: '', delivery: null, download: null })).toBe('NoMedia')
})

test('an e-ticket that was neither sent nor downloaded is unsent', () => {
  expect(getMediaStatus({ id: 'E1', delivery: notDelivered, download: notDownloaded })).toBe('Unsent')
  expect(getMediaStatus({ id: 'E1', delivery: notDelivered, download: null })).toBe('Unsent')
})

test('an e-ticket that was sent but is on no device is sent', () => {
  expect(getMediaStatus({ id: 'E1', delivery: sent, download: notDownloaded })).toBe('Sent')
  expect(getMediaStatus({ id: 'E1', delivery: sent, download: null })).toBe('Sent')
})

test('an e-ticket on a device is connected, even if its delivery is unknown', () => {
  expect(getMediaStatus({ id: 'E1', delivery: sent, download: onAPhone })).toBe('Connected')
  expect(getMediaStatus({ id: 'E1', delivery: null, download: onAPhone })).toBe('Connected')
})

test('an e-ticket without delivery data is unknown', () => {
  expect(getMediaStatus({ id: 'E1', delivery: null, download: notDownloaded })).toBe('Unknown')
  expect(getMediaStatus({ id: 'E1', delivery: null, download: null })).toBe('Unknown')
})

test('a pass without any data is unknown', () => {
  expect(getMediaStatus(undefined)).toBe('Unknown')
})
