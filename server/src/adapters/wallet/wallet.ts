import type { WalletPass, WithdrawnWalletPass } from '@first-chair/core/wallet/wallet'
import type { WalletUpdateSystems } from './wallet-updates.ts'

/** The address at which a pass in Apple Wallet requests its updates, and its token. Never log the token. */
export type PassService = { readonly url: string; readonly token: string }

/** Creates passes for the wallets of phones. A wallet that is not configured is undefined. */
export type Wallets = {
  /** A signed `.pkpass`. Without a service it is never updated. */
  readonly apple: ((pass: WalletPass | WithdrawnWalletPass, service?: PassService) => Promise<Buffer>) | undefined
  /** A link to Google that saves the pass. */
  readonly google: ((pass: WalletPass) => Promise<string>) | undefined
  /** Undefined: passes stay as they were added. */
  readonly updates: WalletUpdateSystems | undefined
}
