import { t } from '@first-chair/core/catalogue/guest-file'
import { createInvalidInput } from '@first-chair/core/contract/failure'

/** The first bytes of a ZIP archive, which is what a spreadsheet is, and of an older spreadsheet. */
const spreadsheets = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * The bytes of a CSV file as UTF-8. What is no UTF-8 is read as Windows-1252, in which spreadsheets save a plain "CSV". Throws
 * `invalid-input` for a spreadsheet.
 */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  if (spreadsheets.some((start) => start.every((byte, index) => bytes[index] === byte))) {
    throw createInvalidInput([{ path: 'file', rule: 'spreadsheet', message: t('spreadsheet') }])
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bytes
  } catch {
    return new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes))
  }
}
