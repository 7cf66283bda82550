import { formatCodeAddress, formatDocumentCode } from '@first-chair/core/waiver-proof/document-code'
import { parseLogKey, toKid, type LogKey } from '@first-chair/core/waiver-proof/log-key'
import { getPublicKey, sign } from '@noble/ed25519'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserTools } from './proof-tools.ts'
import { VerifyScreen } from './verify-screen.tsx'

const seed = new Uint8Array(32).fill(7)
const key = aKey('checkin.example/log', seed)

function aKey(name: string, secret: Uint8Array): LogKey {
  const bytes = Uint8Array.of(1, ...getPublicKey(secret))
  const id = browserTools.sha256(Uint8Array.of(...browserTools.toUtf8(`${name}\n`), ...bytes)).subarray(0, 4)
  const hex = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const parsed = parseLogKey(`${name}+${hex}+${btoa(String.fromCharCode(...bytes))}`, browserTools)
  if (!parsed) throw new Error('The key is not valid.')
  return parsed
}

const facts = {
  position: 42,
  taskName: 'Season Liability Waiver',
  signer: 'Maya Lindqvist',
  signedAtUtc: '2026-02-13T16:01:02.003Z',
  offsetHours: -7,
  endDate: null,
}

function aCode(changes: Partial<typeof facts> = {}): string {
  const text = browserTools.toUtf8(formatDocumentCode(toKid(key), facts))
  const shown = browserTools.toUtf8(formatDocumentCode(toKid(key), { ...facts, ...changes }))
  return formatCodeAddress('', browserTools.toBase64Url(shown), browserTools.toBase64Url(sign(text, seed)))
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  window.location.hash = ''
  vi.restoreAllMocks()
})

function open(hash = ''): void {
  window.location.hash = hash
  render(
    <VerifyScreen
      settings={{
        resort: 'Kestrel Ridge',
        phoneNumber: '970-555-0142',
        dateFormat: 'mmddyyyy',
        keys: [],
        witnesses: [],
      }}
      keys={[key]}
    />,
  )
}

const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Choose a PDF'), files)

test('the page says what it does, and that the file stays on the device', () => {
  open()
  expect(screen.getByRole('heading', { name: 'Check a signed document' })).toBeDefined()
  expect(screen.getByText('The file stays on your device.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Kestrel Ridge, home' })).toBeDefined()
})

test('a file that is no document of a waiver is no accusation, and the heading has the focus', async () => {
  open()
  await choose(new File(['a photo'], 'photo.pdf', { type: 'application/pdf' }))
  const heading = await screen.findByRole('heading', { name: 'We cannot tell' })
  expect(screen.getByText('This does not mean that it is false')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('several files have one line each', async () => {
  open()
  const files = ['one.pdf', 'two.pdf'].map((name) => new File(['x'], name, { type: 'application/pdf' }))
  await choose(...files)
  expect(await screen.findByText('two.pdf')).toBeDefined()
  expect(screen.getByText('one.pdf')).toBeDefined()
})

test('the code of a document, opened with the camera of the phone, says what was signed', () => {
  open(aCode())
  expect(screen.getByRole('heading', { name: 'This code is genuine' })).toBeDefined()
  expect(screen.getByText('Maya Lindqvist')).toBeDefined()
  expect(screen.getByText('2/13/2026, 09:01')).toBeDefined()
})

test('a code that was changed is refused, and what it says is not repeated', () => {
  open(aCode({ signer: 'Somebody Else' }))
  expect(screen.getByRole('heading', { name: 'This code was changed' })).toBeDefined()
  expect(screen.queryByText('Somebody Else')).toBeNull()
  expect(screen.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
})

test('another code is not the code of a document', () => {
  open('#something-else')
  expect(screen.getByText('This is not the code of a signed document.')).toBeDefined()
})

test('a few bytes that would become gigabytes are not unpacked', async () => {
  const pack = async (length: number) => {
    const { readable, writable } = new CompressionStream('deflate')
    const writer = writable.getWriter()
    const written = writer.write(new Uint8Array(length)).then(() => writer.close())
    const packed = new Uint8Array(await new Response(readable).arrayBuffer())
    await written
    return packed
  }
  const unpacked = await browserTools.inflate(await pack(100_000))
  expect([unpacked.length, unpacked.some((byte) => byte !== 0)]).toEqual([100_000, false])
  await expect(browserTools.inflate(await pack(31_000_000))).rejects.toThrow('too large')
  await expect(browserTools.inflate(browserTools.toUtf8('not packed'))).rejects.toThrow()
})
