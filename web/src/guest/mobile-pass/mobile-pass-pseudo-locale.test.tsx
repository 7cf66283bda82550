import { readProfile } from '@first-chair/core/contact/contact.api'
import { aContactMedia } from '@first-chair/core/media/media.builders'
import { readContactMedia, readMobilePassLink } from '@first-chair/core/media/media.api'
import type { ContactMedia } from '@first-chair/core/media/media'
import type { MediaStatus } from '@first-chair/core/media/media-status'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, openPageAsAnyone, someSettings } from '../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../test/pseudo-locale.ts'

function settings(): ReturnType<typeof someSettings> {
  const { languageSettings, ...rest } = someSettings('BLEConnect')
  return { ...rest, languageSettings: accentTexts(languageSettings), wallets: ['apple', 'google'] }
}

/** The pass of a member whose name, product, recipient and phone have accents. */
function aPass(name: string, status: MediaStatus, over: Partial<ContactMedia> = {}): ContactMedia {
  const { eTicket, ...pass } = aContactMedia(name, status)
  const { delivery, download } = eTicket
  return {
    ...pass,
    firstName: accent(name),
    lastName: accent('Lindqvist'),
    productName: accent('Season Pass'),
    eTicket: {
      ...eTicket,
      delivery: delivery && { ...delivery, recipient: accent(delivery.recipient) },
      download: download && { ...download, device: accent(download.device ?? '') },
    },
    ...over,
  }
}

const listPlainTexts = () => findPlainTexts(document.body)

beforeEach(() => {
  pseudoLocale.isOn = true
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
})

test('every text of the mobile passes is in a catalogue or in the settings', async () => {
  const { eTicket } = aPass('Theo', 'Sent')
  answer(readContactMedia, [
    aPass('Maya', 'Connected', { sending: 'on-its-way' }),
    aPass('Theo', 'Sent', { secondsToResend: 40 }),
    aPass('Juno', 'Unsent', { sending: 'undeliverable', eTicket: { ...eTicket, status: 'Unsent' } }),
    aPass('Finn', 'NoMedia'),
    aPass('Ida', 'Unknown'),
    aPass('Nils', 'Sent', { sendingsLeft: 0 }),
  ])
  openPage('/ble-connect', settings())
  expect(await screen.findAllByRole('listitem')).toHaveLength(6)
  expect(listPlainTexts()).toEqual([])
})

test('so is every text if the passes cannot be loaded', async () => {
  refuse(readContactMedia, 'external-system-down')
  openPage('/ble-connect', settings())
  await screen.findByRole('alert')
  expect(listPlainTexts()).toEqual([])
})

test('so is every text of the page of a link', async () => {
  answer(readMobilePassLink, {
    firstName: accent('Juno'),
    isConnected: false,
    expiresAtUtc: '2026-12-12T14:30:00.000Z',
    appUrl: 'https://passes.example/take/E1',
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  openPageAsAnyone('/connect#a-token', settings())
  await screen.findByRole('img')
  expect(listPlainTexts()).toEqual([])
})

test('so is every text if the link cannot be loaded', async () => {
  refuse(readMobilePassLink, 'external-system-down')
  openPageAsAnyone('/connect#a-token', settings())
  await screen.findByRole('alert')
  expect(listPlainTexts()).toEqual([])
})
