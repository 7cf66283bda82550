import { getWalletPassUse, type WalletPass } from '@first-chair/core/wallet/wallet'
import { importPKCS8, SignJWT } from 'jose'
import type { GoogleWallet } from '../../config/parse-wallet.ts'

const savePage = 'https://pay.google.com/gp/v/save/'

/** Creates signed links that save a pass to Google Wallet. The link contains the pass and its class. */
export function createGoogleWallet(
  settings: GoogleWallet,
  { baseUrl, now }: { baseUrl: string; now: () => Date },
): (pass: WalletPass) => Promise<string> {
  const key = importPKCS8(settings.privateKey, 'RS256')
  // The key was checked at start. If it fails nevertheless, the request for a link reports it.
  key.catch(() => undefined)
  const classId = `${settings.issuerId}.${settings.classSuffix}`
  const localized = (value: string) => ({ defaultValue: { language: 'en-US', value } })
  return async (pass) => {
    const use = getWalletPassUse()
    const object = {
      id: `${settings.issuerId}.${pass.serialNumber}`,
      classId,
      state: 'ACTIVE',
      cardTitle: localized(pass.resortName),
      subheader: localized(pass.productName ?? 'Pick-up code'),
      header: localized(pass.personName),
      hexBackgroundColor: pass.colours.background,
      barcode: { type: 'QR_CODE', value: pass.barcode, alternateText: pass.householdReference },
      textModulesData: [
        { id: 'household', header: 'Household', body: pass.householdReference },
        { id: 'use', header: use.label, body: use.value },
        ...(pass.note === '' ? [] : [{ id: 'note', header: 'About this pass', body: pass.note }]),
      ],
    }
    const token = await new SignJWT({
      typ: 'savetowallet',
      origins: [baseUrl],
      payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.serviceAccount)
      .setAudience('google')
      .setIssuedAt(now())
      .sign(await key)
    return `${savePage}${token}`
  }
}
