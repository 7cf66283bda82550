import type { WalletPass } from '@first-chair/core/wallet/wallet'
import { importPKCS8, SignJWT } from 'jose'
import type { GoogleWallet } from '../../config/parse-wallet.ts'
import { getClassId, toGoogleObject } from './google-object.rule.ts'

const savePage = 'https://pay.google.com/gp/v/save/'

/** Creates signed links that save a pass to Google Wallet. The link contains the pass and its class. */
export function createGoogleWallet(
  settings: GoogleWallet,
  { baseUrl, now }: { baseUrl: string; now: () => Date },
): (pass: WalletPass) => Promise<string> {
  const key = importPKCS8(settings.privateKey, 'RS256')
  // The key was checked at start. If it fails nevertheless, the request for a link reports it.
  key.catch(() => undefined)
  return async (pass) => {
    const token = await new SignJWT({
      typ: 'savetowallet',
      origins: [baseUrl],
      payload: { genericClasses: [{ id: getClassId(settings) }], genericObjects: [toGoogleObject(settings, pass)] },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.serviceAccount)
      .setAudience('google')
      .setIssuedAt(now())
      .sign(await key)
    return `${savePage}${token}`
  }
}
