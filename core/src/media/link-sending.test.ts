import { describe, expect, test } from 'vitest'
import { messageStatuses } from '../message/message.ts'
import { isReadyToSend, getLinkSending, linkSendings } from './link-sending.ts'

describe('the link of a mobile pass', () => {
  test('was sent only if its message was handed over', () => {
    const sent = messageStatuses.filter((status) => getLinkSending({ status, mayHaveBeenSent: false }) === 'sent')
    expect(sent).toEqual(['sent'])
    expect(getLinkSending(null)).toBe('sent')
  })
  test('is on its way while its message waits or is being handed over', () => {
    for (const status of ['waiting', 'sending'] as const) {
      expect(getLinkSending({ status, mayHaveBeenSent: false })).toBe('on-its-way')
    }
  })
  test('is held by the resort if no delivery is set up', () => {
    expect(getLinkSending({ status: 'outbox', mayHaveBeenSent: false })).toBe('held')
  })
  test('is undeliverable after a failure, or unclear if it may have been sent', () => {
    expect(getLinkSending({ status: 'failed', mayHaveBeenSent: false })).toBe('undeliverable')
    expect(getLinkSending({ status: 'failed', mayHaveBeenSent: true })).toBe('unclear')
    expect(getLinkSending({ status: 'expired', mayHaveBeenSent: false })).toBe('undeliverable')
  })
  test('is ready to send if it was never sent or could not be delivered', () => {
    const ready = linkSendings.filter((sending) => isReadyToSend({ eTicket: { status: 'Unsent' }, sending }))
    expect(ready).toEqual(['none', 'undeliverable'])
    expect(isReadyToSend({ eTicket: { status: 'Connected' }, sending: 'none' })).toBe(false)
  })
})
