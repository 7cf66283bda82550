import { fixedCollections } from '@first-chair/core/collection/collection'

/** What Kestrel Ridge changed of the product's own texts; everything else is the default. */
export const language = {
  application: {
    title: 'Kestrel Ridge',
    subtitle: 'Guest check-in',
    phoneNumber: '970-555-0142',
  },
  passChecker: { renewUrl: 'https://kestrel.example/passes' },
  bleConnect: { title: 'Connect mobile passes' },
}

/** What the two collections of the pass checker hold; of some reasons the resort says nothing. */
export const passCheckerItems = [
  { collection_id: fixedCollections.accessLocations, name: 'Base Gondola', value: '100' },
  { collection_id: fixedCollections.accessLocations, name: 'Summit Chair', value: '200' },
  { collection_id: fixedCollections.accessLocations, name: 'Tubing Hill', value: '300' },
  { collection_id: fixedCollections.hotlistReasons, name: 'LOST', value: 'This pass was reported lost.' },
  { collection_id: fixedCollections.hotlistReasons, name: 'STOLEN', value: 'This pass was reported stolen.' },
  { collection_id: fixedCollections.hotlistReasons, name: 'UNPAID', value: 'A payment for this pass is still open.' },
] as const

/** The general settings of Kestrel Ridge; everything else is the default. */
export const general = {
  resortCodes: ['KR'],
  passCheckerLocationId: '100',
  dateFormat: 'mmddyyyy',
}
