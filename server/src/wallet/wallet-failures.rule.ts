import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'

const names = { apple: 'Apple Wallet', google: 'Google Wallet' } as const

/** The failure of a wallet that is not configured. It names the missing environment variables. */
export function createWalletNotSetUp(kind: keyof typeof names, requiredNames: readonly string[]): Failure {
  return new Failure('wallet-not-set-up', {
    message: t('wallet-not-set-up', { wallet: names[kind], variables: requiredNames.join(', ') }),
  })
}

/** The failure of Apple Wallet after its certificate has expired. */
export function createWalletExpired(certificate: string): Failure {
  return new Failure('wallet-not-set-up', {
    message: t('wallet-expired', { wallet: names.apple, certificate }),
  })
}
