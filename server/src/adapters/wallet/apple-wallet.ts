import { getWalletPassUse, type WalletPass } from '@first-chair/core/wallet/wallet'
import type { AppleWallet } from '../../config/parse-wallet.ts'
import { createPassIcon } from './pass-icon.ts'

/** Creates signed passes for Apple Wallet. The library is large, so it is loaded with the first pass. */
export function createAppleWallet(settings: AppleWallet): (pass: WalletPass) => Promise<Buffer> {
  return async (pass) => {
    const { PKPass } = await import('passkit-generator')
    const { colours, resortName, personName, productName, householdReference, barcode } = pass
    const icon = async (size: number) => createPassIcon(size, colours)
    const pkPass = new PKPass(
      {
        'pass.json': Buffer.from(JSON.stringify({ generic: {} })),
        'icon.png': await icon(29),
        'icon@2x.png': await icon(58),
        'icon@3x.png': await icon(87),
      },
      {
        wwdr: settings.intermediate,
        signerCert: settings.certificate,
        signerKey: settings.key,
        ...(settings.keyPassphrase !== undefined && { signerKeyPassphrase: settings.keyPassphrase }),
      },
      {
        formatVersion: 1,
        passTypeIdentifier: settings.passTypeId,
        teamIdentifier: settings.teamId,
        serialNumber: pass.serialNumber,
        organizationName: resortName,
        description: `Pick-up code for the desk, ${resortName}`,
        logoText: resortName,
        backgroundColor: formatRgb(colours.background),
        foregroundColor: formatRgb(colours.text),
        labelColor: formatRgb(colours.text),
        sharingProhibited: true,
      },
    )
    pkPass.type = 'generic'
    pkPass.primaryFields.push({ key: 'name', label: 'Name', value: personName })
    if (productName !== null) pkPass.secondaryFields.push({ key: 'product', label: 'Pass', value: productName })
    pkPass.auxiliaryFields.push(
      { key: 'household', label: 'Household', value: householdReference },
      { key: 'use', ...getWalletPassUse() },
    )
    if (pass.note !== '') pkPass.backFields.push({ key: 'note', label: 'About this pass', value: pass.note })
    pkPass.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: barcode,
      messageEncoding: 'iso-8859-1',
      altText: householdReference,
    })
    return pkPass.getAsBuffer()
  }
}

function formatRgb(hex: string): string {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16)
  return `rgb(${at(1)}, ${at(3)}, ${at(5)})`
}
