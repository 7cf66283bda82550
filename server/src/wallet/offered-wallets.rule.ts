import { getCertificateState } from '@first-chair/core/external-system/certificate'
import { walletKinds, type WalletKind } from '@first-chair/core/wallet/wallet'

type AppleWallet = { readonly endsFirst: { readonly validUntil: Date } }
type WalletConfig = { readonly appleWallet: AppleWallet | undefined; readonly googleWallet: object | undefined }

/**
 * The wallets that passes can be created for now: those that are set up; Apple's only while its certificates are valid.
 */
export function getOfferedWallets({ appleWallet, googleWallet }: WalletConfig, now: Date): WalletKind[] {
  const isOffered = {
    apple: appleWallet !== undefined && !isCertificateExpired(appleWallet, now),
    google: googleWallet !== undefined,
  } satisfies Record<WalletKind, boolean>
  return walletKinds.filter((kind) => isOffered[kind])
}

/** Has a certificate of Apple Wallet expired? Phones refuse passes that are signed with it. */
export function isCertificateExpired({ endsFirst }: AppleWallet, now: Date): boolean {
  return getCertificateState(endsFirst.validUntil.getTime() - now.getTime()) === 'ended'
}
