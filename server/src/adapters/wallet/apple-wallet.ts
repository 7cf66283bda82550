import {
  getVerdictLabel,
  getWalletPassUse,
  getWithdrawnText,
  type WalletPass,
  type WithdrawnWalletPass,
} from '@first-chair/core/wallet/wallet'
import type { PKPass } from 'passkit-generator'
import type { AppleWallet } from '../../config/parse-wallet.ts'
import { createPassIcon } from './pass-icon.ts'
import type { PassService } from './wallet.ts'

/** Creates signed passes for Apple Wallet. The library is large, so it is loaded with the first pass. */
export function createAppleWallet(
  settings: AppleWallet,
): (pass: WalletPass | WithdrawnWalletPass, service?: PassService) => Promise<Buffer> {
  return async (pass, service) => {
    const { PKPass: Pass } = await import('passkit-generator')
    const { colours, resortName } = pass
    const isWithdrawn = !('personName' in pass)
    const icon = async (size: number) => createPassIcon(size, colours)
    const pkPass = new Pass(
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
        ...(isWithdrawn && { voided: true }),
        ...(service && { webServiceURL: service.url, authenticationToken: service.token }),
      },
    )
    pkPass.type = 'generic'
    if (isWithdrawn) addWithdrawnFields(pkPass)
    else addFields(pkPass, pass)
    return pkPass.getAsBuffer()
  }
}

/** Beside a square bar code, a phone shows at most four fields below the name. */
function addFields(pkPass: PKPass, pass: WalletPass): void {
  const { personName, productName, householdReference, visit, note } = pass
  if (visit) {
    const { label, change } = getVerdictLabel()
    pkPass.headerFields.push({ key: 'visit', label: visit.locationName, value: visit.day })
    pkPass.secondaryFields.push({ key: 'verdict', label, value: visit.verdict, changeMessage: change })
  }
  pkPass.primaryFields.push({ key: 'name', label: 'Name', value: personName })
  if (productName !== null) pkPass.secondaryFields.push({ key: 'product', label: 'Pass', value: productName })
  pkPass.auxiliaryFields.push(
    { key: 'household', label: 'Household', value: householdReference },
    { key: 'use', ...getWalletPassUse() },
  )
  if (note !== '') pkPass.backFields.push({ key: 'note', label: 'About this pass', value: note })
  pkPass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: pass.barcode,
    messageEncoding: 'iso-8859-1',
    altText: householdReference,
  })
}

function addWithdrawnFields(pkPass: PKPass): void {
  const { title, note } = getWithdrawnText()
  pkPass.primaryFields.push({ key: 'name', label: '', value: title })
  pkPass.backFields.push({ key: 'note', label: title, value: note })
}

function formatRgb(hex: string): string {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16)
  return `rgb(${at(1)}, ${at(3)}, ${at(5)})`
}
