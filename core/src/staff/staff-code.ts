import { PassNumber } from '../pass-check/pass-number.ts'
import { ReferenceInput } from '../session/reference.ts'

/** What a typed or scanned code may be. There may be both, because a pass number may have eight letters and digits. */
export type StaffCode = {
  /** The possible spellings of a reference, the typed one first. */
  references: readonly string[]
  passNumber?: string
}

/**
 * Parses a code that staff typed, or that a camera or a hand scanner read: the QR code of an arrival card (an address
 * with `ref`), a reference, or the number of a card. Undefined for anything else, such as a name.
 */
export function parseStaffCode(text: string): StaffCode | undefined {
  const fromLink = getLinkedReference(text)
  const reference = ReferenceInput.safeParse(fromLink ?? text)
  const references = reference.success ? [...new Set([reference.data, foldConfusable(reference.data)])] : []
  const number = fromLink === undefined ? PassNumber.safeParse(text) : undefined
  // A word is no pass number: cards have digits.
  const passNumber = number?.success && /\d/.test(number.data) ? number.data : undefined
  if (references.length === 0 && passNumber === undefined) return undefined
  return { references, ...(passNumber === undefined ? {} : { passNumber }) }
}

/**
 * True if the text is a whole reference with a hyphen, or with a digit and a letter, and so neither a name nor the start of
 * the number of a card. Such a code is opened without a list.
 */
export function isWholeReference(text: string): boolean {
  if (getLinkedReference(text) !== undefined) return true
  const hyphen = /^\s*\w{4}\s*(\p{Pd}?)\s*\w{4}\s*$/u.exec(text)?.[1]
  // Also "lin 2/14/19", the start of a name with a birth date, has eight letters and digits.
  if (hyphen === undefined || !ReferenceInput.safeParse(text).success) return false
  return hyphen !== '' || (/\d/.test(text) && /[a-z]/i.test(text))
}

/**
 * What the camera read: a `code` that the server may know, a card of this resort whose code is `damaged`, the card of
 * another `resort`, or a `foreign` code, such as the one on a poster.
 */
export type ScannedCode = 'code' | 'damaged' | 'resort' | 'foreign'

/**
 * Says what the camera read, by the address of this resort (`https://checkin.example`). Only a `code` is sent to the
 * server; of the others nothing is displayed.
 */
export function getScannedCodeKind(text: string, ownAddress: string): ScannedCode {
  const linked = getLinkedReference(text)
  if (linked === undefined) return parseStaffCode(text) === undefined ? 'foreign' : 'code'
  const isArrivalCard = /^https?:\/\/[^/]+\/l\/[^/?#]+\/?\?/i.test(text.trim())
  if (!isSameHost(text, ownAddress)) return isArrivalCard ? 'resort' : 'foreign'
  if (ReferenceInput.safeParse(linked).success) return 'code'
  return isArrivalCard ? 'damaged' : 'foreign'
}

/** Compared without the scheme, because a proxy in front of the product may change it. */
function isSameHost(text: string, ownAddress: string): boolean {
  const getHost = (address: string) => /^https?:\/\/([^/?#]+)/i.exec(address.trim())?.[1]?.toLowerCase()
  return getHost(text) === getHost(ownAddress)
}

/** The reference in the address of an arrival card's QR code. */
function getLinkedReference(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text.trim())) return undefined
  return /[?&]ref=([^&#]*)/.exec(text)?.[1]?.replace(/%20|\+/g, ' ') ?? ''
}

/** References are made without 0, 1, I and O; codes of other systems may have only one of each pair. */
function foldConfusable(reference: string): string {
  return reference.replaceAll('0', 'O').replaceAll('1', 'I')
}
