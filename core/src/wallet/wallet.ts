import { t } from '../catalogue/wallet-pass.ts'
import type { Hex } from '../colour/colour.ts'

/** The supported wallets. */
export const walletKinds = ['apple', 'google'] as const
export type WalletKind = (typeof walletKinds)[number]

/** A pass in Apple Wallet names this service, and phones append the rest of the path. */
export const appleServicePath = '/api/wallet/apple'

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
  /** The next visit of the person with its verdict; null if there is none, or if passes are not updated. */
  visit: WalletVisit | null
}

/** The next visit on a pass, in the texts that guests read. No reasons: they may be private, and phones show passes when locked. */
export type WalletVisit = { locationName: string; day: string; verdict: string }

/** What a withdrawn pass still says: that it is one. No person, no household and no bar code. */
export type WithdrawnWalletPass = Pick<WalletPass, 'serialNumber' | 'resortName' | 'colours'>

/** The texts of a withdrawn pass. */
export function getWithdrawnText(): { title: string; note: string } {
  return { title: t('withdrawn'), note: t('withdrawn-note') }
}

/** The label of the verdict, and what a phone says when it changes. Apple puts the new verdict in place of `%@`. */
export function getVerdictLabel(): { label: string; change: string } {
  return { label: t('verdict'), change: t('change', { verdict: '%@' }) }
}

/** One line with the verdict and the visit, for a pass with little space. */
export function formatWalletVisit({ verdict, locationName, day }: WalletVisit): string {
  return t('visit', { verdict, place: locationName, day })
}
