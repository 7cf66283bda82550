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

const noReason = { staff_value: '', resolved_by: null, way_back: '' }

/** The items of the two fixed collections. Some hotlist reasons have no text. */
export const passCheckerItems = [
  { collection_id: fixedCollections.accessLocations, name: 'Base Gondola', value: '100', ...noReason },
  { collection_id: fixedCollections.accessLocations, name: 'Summit Chair', value: '200', ...noReason },
  { collection_id: fixedCollections.accessLocations, name: 'Tubing Hill', value: '300', ...noReason },
  {
    collection_id: fixedCollections.hotlistReasons,
    name: 'LOST',
    value: 'This pass was reported lost.',
    staff_value: 'Reported lost: check the photo',
    resolved_by: 'desk',
    way_back: 'Bring an ID to guest services. They unblock the pass or print a new one.',
  },
  {
    collection_id: fixedCollections.hotlistReasons,
    name: 'STOLEN',
    value: 'This pass was reported stolen.',
    staff_value: 'Reported stolen: keep the card',
    resolved_by: 'office',
    way_back: 'Call the pass office. They print a new one after a look at your ID.',
  },
  {
    collection_id: fixedCollections.hotlistReasons,
    name: 'UNPAID',
    value: 'A payment for this pass is still open.',
    staff_value: 'Payment open: to the pass office',
    resolved_by: 'office',
    way_back: 'Pay the open amount at the pass office or by phone. The pass works a minute later.',
  },
] as const

/** The general settings that Kestrel Ridge has changed. All others are the defaults. */
export const general = {
  resortCodes: ['KR'],
  passCheckerLocationId: '100',
  dateFormat: 'mmddyyyy',
}
