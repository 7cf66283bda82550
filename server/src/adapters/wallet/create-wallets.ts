import type { WalletKind } from '@first-chair/core/wallet/wallet'
import type { Config } from '../../config/config.ts'
import { createApplePush } from './apple-push.ts'
import { createAppleWallet } from './apple-wallet.ts'
import { createGooglePasses } from './google-passes.ts'
import { createGoogleWallet } from './google-wallet.ts'
import type { UpdateCounts, UpdateOutcome, WalletUpdateSystems } from './wallet-updates.ts'
import type { Wallets } from './wallet.ts'

/** Creates the wallets that the configuration sets up, and what announces changed passes if that is switched on. */
export function createWallets(
  config: Pick<Config, 'appleWallet' | 'googleWallet' | 'walletUpdates' | 'baseUrl'>,
  now: () => Date,
): Wallets {
  const { appleWallet, googleWallet, baseUrl } = config
  return {
    apple: appleWallet && createAppleWallet(appleWallet),
    google: googleWallet && createGoogleWallet(googleWallet, { baseUrl, now }),
    updates: createUpdates(config, now),
  }
}

function createUpdates(
  { appleWallet, googleWallet, walletUpdates }: Pick<Config, 'appleWallet' | 'googleWallet' | 'walletUpdates'>,
  now: () => Date,
): WalletUpdateSystems | undefined {
  if (!walletUpdates) return undefined
  const counts: Record<WalletKind, UpdateCounts> = {
    apple: { accepted: 0, gone: 0, refused: 0, unanswered: 0 },
    google: { accepted: 0, gone: 0, refused: 0, unanswered: 0 },
  }
  const counted =
    <Input>(wallet: WalletKind, send: (input: Input) => Promise<UpdateOutcome>) =>
    async (input: Input): Promise<UpdateOutcome> => {
      const outcome = await send(input)
      counts[wallet][outcome.kind] += 1
      return outcome
    }
  return {
    apple: appleWallet && counted('apple', createApplePush(walletUpdates.applePushUrl, appleWallet)),
    google: googleWallet && counted('google', createGooglePasses(walletUpdates.googleApiUrl, googleWallet, { now })),
    counts,
  }
}
