import type { Hex } from '../settings/colour.ts'

/** Wallets that a guest's pass can be put into. */
export const walletKinds = ['apple', 'google'] as const
export type WalletKind = (typeof walletKinds)[number]

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
  householdReference: string
  barcode: string
  colours: { background: Hex; text: Hex; accent: Hex }
}
