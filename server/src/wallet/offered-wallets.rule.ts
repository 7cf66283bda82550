import { certificateState } from '@first-chair/core/outside-system/certificate'
import { walletKinds, type WalletKind } from '@first-chair/core/wallet/wallet'

type Signed = { readonly endsFirst: { readonly validUntil: Date } }
type SetUp = { readonly appleWallet: Signed | undefined; readonly googleWallet: object | undefined }

/** The wallets that passes can be made for now: those that are set up, Apple's as long as its certificates are valid. */
export function offeredWallets({ appleWallet, googleWallet }: SetUp, now: Date): WalletKind[] {
  const isOffered = {
    apple: appleWallet !== undefined && !hasEnded(appleWallet, now),
    google: googleWallet !== undefined,
  } satisfies Record<WalletKind, boolean>
  return walletKinds.filter((kind) => isOffered[kind])
}

/** Whether a certificate of Apple Wallet has ended: phones refuse what is signed with it. */
export function hasEnded({ endsFirst }: Signed, now: Date): boolean {
  return certificateState(endsFirst.validUntil.getTime() - now.getTime()) === 'ended'
}
