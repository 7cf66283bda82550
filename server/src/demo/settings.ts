import { fixedCollections } from '@first-chair/core/collection/collection'

/** The texts that Kestrel Ridge has changed. All others are the defaults. */
export const language = {
  application: {
    title: 'Kestrel Ridge',
    subtitle: 'Guest check-in',
    phoneNumber: '970-555-0142',
  },
  passChecker: { renewUrl: 'https://kestrel.example/passes' },
  bleConnect: { title: 'Connect mobile passes' },
}

/** The items of the two collections of the pass checker. Some hotlist reasons have no text. */
export const passCheckerItems = [
  { collection_id: fixedCollections.accessLocations, name: 'Base Gondola', value: '100' },
  { collection_id: fixedCollections.accessLocations, name: 'Summit Chair', value: '200' },
  { collection_id: fixedCollections.accessLocations, name: 'Tubing Hill', value: '300' },
  { collection_id: fixedCollections.hotlistReasons, name: 'LOST', value: 'This pass was reported lost.' },
  { collection_id: fixedCollections.hotlistReasons, name: 'STOLEN', value: 'This pass was reported stolen.' },
  { collection_id: fixedCollections.hotlistReasons, name: 'UNPAID', value: 'A payment for this pass is still open.' },
] as const

/** The general settings that Kestrel Ridge has changed. All others are the defaults. */
export const general = {
  resortCodes: ['KR'],
  passCheckerLocationId: '100',
  dateFormat: 'mmddyyyy',
}
