import { appleServicePath } from '@first-chair/core/wallet/wallet'
import type { PassService, Wallets } from '../adapters/wallet/wallet.ts'
import { walletNames } from '../config/parse-wallet.ts'
import type { Context } from '../context/context.ts'
import { isCertificateExpired } from './offered-wallets.rule.ts'
import { createWalletExpired, createWalletNotSetUp } from './wallet-failures.rule.ts'

/** What creates passes for Apple Wallet. Throws if it is not set up, or if its certificate has expired. */
export function requireAppleWallet({
  config: { appleWallet },
  wallets,
  clock,
  log,
}: Pick<Context, 'config' | 'wallets' | 'clock' | 'log'>): NonNullable<Wallets['apple']> {
  if (!wallets.apple || !appleWallet) throw createWalletNotSetUp('apple', walletNames.apple)
  if (isCertificateExpired(appleWallet, clock.now())) {
    const { name } = appleWallet.endsFirst
    log.error({ certificate: name }, 'a pass for Apple Wallet was refused: the certificate has expired')
    throw createWalletExpired(name)
  }
  return wallets.apple
}

/** Where a pass with this token asks for its updates. */
export function toPassService({ baseUrl }: Pick<Context['config'], 'baseUrl'>, token: string): PassService {
  return { url: `${baseUrl}${appleServicePath}`, token }
}
