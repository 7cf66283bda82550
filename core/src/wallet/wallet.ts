import type { Hex } from '../settings/colour.ts'

/** Wallets that a guest's pass can be put into. */
export const walletKinds = ['apple', 'google'] as const
export type WalletKind = (typeof walletKinds)[number]

/** What stands on the front of every pass in a wallet, so that nobody takes it for a lift ticket. */
export const walletPassUse = { label: 'For the desk only', value: 'Opens no gate' } as const

/**
 * What a pass in a wallet says. Its bar code is the one of the arrival card, which the desk scans: it names a place and the
 * household's reference, never a person.
 */
export type WalletPass = {
  /** The same for the same person, and no help in finding out the customer number. */
  serialNumber: string
  resortName: string
  personName: string
  /** What was bought, where the pass is for one purchase. */
  productName: string | null
  /** The resort's own words: the pass is for the desk, and opens no gate. */
  note: string
  householdReference: string
  barcode: string
  colours: { background: Hex; text: Hex; accent: Hex }
}
