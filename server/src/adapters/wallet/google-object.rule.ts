import {
  formatWalletVisit,
  getVerdictLabel,
  getWalletPassUse,
  getWithdrawnText,
  type WalletPass,
  type WithdrawnWalletPass,
} from '@first-chair/core/wallet/wallet'

type Issuer = { readonly issuerId: string; readonly classSuffix: string }

/** The id of the class of all passes. */
export function getClassId({ issuerId, classSuffix }: Issuer): string {
  return `${issuerId}.${classSuffix}`
}

const localized = (value: string) => ({ defaultValue: { language: 'en-US', value } })

/** A pass as a generic object of Google Wallet. Of a withdrawn one, everything about the person is removed. */
export function toGoogleObject(issuer: Issuer, pass: WalletPass | WithdrawnWalletPass) {
  const object = {
    id: `${issuer.issuerId}.${pass.serialNumber}`,
    classId: getClassId(issuer),
    cardTitle: localized(pass.resortName),
    hexBackgroundColor: pass.colours.background,
  }
  if (!('personName' in pass)) {
    const { title, note } = getWithdrawnText()
    return {
      ...object,
      state: 'EXPIRED',
      subheader: null,
      header: localized(title),
      barcode: null,
      textModulesData: [{ id: 'note', header: title, body: note }],
    }
  }
  const { visit, productName, note, householdReference } = pass
  const use = getWalletPassUse()
  return {
    ...object,
    state: 'ACTIVE',
    // The line above the name. With a visit, it is the verdict, and the product moves to the details.
    subheader: localized(visit ? formatWalletVisit(visit) : (productName ?? 'Pick-up code')),
    header: localized(pass.personName),
    barcode: { type: 'QR_CODE', value: pass.barcode, alternateText: householdReference },
    textModulesData: [
      ...(visit
        ? [
            { id: 'verdict', header: getVerdictLabel().label, body: visit.verdict },
            { id: 'visit', header: visit.locationName, body: visit.day },
            ...(productName === null ? [] : [{ id: 'product', header: 'Pass', body: productName }]),
          ]
        : []),
      { id: 'household', header: 'Household', body: householdReference },
      { id: 'use', header: use.label, body: use.value },
      ...(note === '' ? [] : [{ id: 'note', header: 'About this pass', body: note }]),
    ],
  }
}
