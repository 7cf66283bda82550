import type { WalletPass } from '@first-chair/core/wallet/wallet'

/** Creates passes for the wallets of phones. A wallet that is not configured is undefined. */
export type Wallets = {
  /** A signed `.pkpass`. */
  readonly apple: ((pass: WalletPass) => Promise<Buffer>) | undefined
  /** A link to Google that saves the pass. */
  readonly google: ((pass: WalletPass) => Promise<string>) | undefined
}
