import type { WalletPass } from '@first-chair/core/wallet/wallet'

/** Makes passes for phones' wallets. A wallet that nothing is set up for is undefined. */
export type Wallets = {
  /** A signed `.pkpass`. */
  readonly apple: ((pass: WalletPass) => Promise<Buffer>) | undefined
  /** An address at Google that saves the pass. */
  readonly google: ((pass: WalletPass) => Promise<string>) | undefined
}
