import { t } from '../catalogue/wallet-pass.ts'
import type { Hex } from '../colour/colour.ts'

/** The supported wallets. */
export const walletKinds = ['apple', 'google'] as const
export type WalletKind = (typeof walletKinds)[number]

/** The text on the front of every wallet pass, so that nobody mistakes it for a lift ticket. */
export function getWalletPassUse(): { label: string; value: string } {
  return { label: t('label'), value: t('value') }
}

/**
 * The content of a wallet pass. Its bar code is the code of the arrival card, which the desk scans: it has a location
 * and the household's reference, never a person.
 */
export type WalletPass = {
  /** Always the same for the same person, and does not reveal the customer number. */
  serialNumber: string
  resortName: string
  personName: string
  /** The product, if the pass is for one purchase; else null. */
  productName: string | null
  /** The resort's text: the pass is for the desk and does not open gates. */
  note: string
  householdReference: string
  barcode: string
  colours: { background: Hex; text: Hex; accent: Hex }
}
