import { expect, test } from 'vitest'
import { notDelivered, notDownloaded } from './e-ticket.ts'
import { mediaStatus } from './media-status.ts'

const sent = { ...notDelivered, isSent: true }
const onAPhone = { ...notDownloaded, device: 'Pixel 9' }

test('without an e-ticket there is no mobile pass, whatever the other fields say', () => {
  expect(mediaStatus({ id: null, delivery: sent, download: onAPhone })).toBe('NoMedia')
  expect(mediaStatus({ id: '', delivery: null, download: null })).toBe('NoMedia')
})

test('an e-ticket that was neither sent nor downloaded is unsent', () => {
  expect(mediaStatus({ id: 'E1', delivery: notDelivered, download: notDownloaded })).toBe('Unsent')
  expect(mediaStatus({ id: 'E1', delivery: notDelivered, download: null })).toBe('Unsent')
})

test('an e-ticket that was sent but is on no device is sent', () => {
  expect(mediaStatus({ id: 'E1', delivery: sent, download: notDownloaded })).toBe('Sent')
  expect(mediaStatus({ id: 'E1', delivery: sent, download: null })).toBe('Sent')
})

test('an e-ticket on a device is connected, even if its delivery is unknown', () => {
  expect(mediaStatus({ id: 'E1', delivery: sent, download: onAPhone })).toBe('Connected')
  expect(mediaStatus({ id: 'E1', delivery: null, download: onAPhone })).toBe('Connected')
})

test('an e-ticket without delivery data is unknown', () => {
  expect(mediaStatus({ id: 'E1', delivery: null, download: notDownloaded })).toBe('Unknown')
  expect(mediaStatus({ id: 'E1', delivery: null, download: null })).toBe('Unknown')
})

test('a pass without any data is unknown', () => {
  expect(mediaStatus(undefined)).toBe('Unknown')
})
