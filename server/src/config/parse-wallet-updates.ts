import { isSafeAddress } from './parse-delivery.ts'

/** Where changed passes are announced. */
export type WalletUpdates = {
  /** Apple's push service. */
  readonly applePushUrl: string
  /** Google's REST API of passes. */
  readonly googleApiUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const addresses = {
  APPLE_WALLET_PUSH_URL: 'https://api.push.apple.com',
  GOOGLE_WALLET_API_URL: 'https://walletobjects.googleapis.com',
} as const

/**
 * Reads whether passes in wallets are updated, and where they are announced. Undefined: they stay as they were added. What
 * is wrong is in `problems`, one sentence each.
 */
export function parseWalletUpdates(
  env: Environment,
  { isOn, hasApple, hasGoogle, baseUrl }: { isOn: boolean; hasApple: boolean; hasGoogle: boolean; baseUrl: string },
): { updates: WalletUpdates | undefined; problems: string[] } {
  const names = ['APPLE_WALLET_PUSH_URL', 'GOOGLE_WALLET_API_URL'] as const
  if (!isOn) {
    const problems = names
      .filter((name) => env[name] !== undefined)
      .map((name) => `WALLET_UPDATES=1 is needed when ${name} is set`)
    return { updates: undefined, problems }
  }
  const problems = [
    ...(hasApple || hasGoogle
      ? []
      : ['WALLET_UPDATES needs a wallet: set the variables of Apple Wallet or of Google Wallet']),
    ...(hasApple && !isSafeAddress(baseUrl)
      ? ['WALLET_UPDATES needs a BASE_URL that begins with https://, because phones ask no other address']
      : []),
    ...names
      .filter((name) => env[name] !== undefined && !isSafeAddress(env[name]))
      .map((name) => `${name} must be an address that begins with https://, unless it is on this machine`),
  ]
  if (problems.length > 0) return { updates: undefined, problems }
  const getAddress = (name: (typeof names)[number]) => (env[name] ?? addresses[name]).replace(/\/+$/, '')
  return {
    updates: {
      applePushUrl: getAddress('APPLE_WALLET_PUSH_URL'),
      googleApiUrl: getAddress('GOOGLE_WALLET_API_URL'),
    },
    problems,
  }
}
