import { Failure } from '@first-chair/core/failure'

const names = { apple: 'Apple Wallet', google: 'Google Wallet' } as const

/** The refusal of a wallet that the resort has no certificate for; it says what would have to be configured. */
export function walletNotSetUp(kind: keyof typeof names, needed: readonly string[]): Failure {
  return new Failure('wallet-not-set-up', {
    message: `${names[kind]} is not set up here. It needs ${needed.join(', ')} in the server's environment.`,
  })
}

/** The refusal of Apple Wallet after the end of its certificate. */
export function walletEnded(certificate: string): Failure {
  return new Failure('wallet-not-set-up', {
    message: `${names.apple} is out of order here: its certificate has ended. It needs a new ${certificate} in the server's environment.`,
  })
}
