import { allTaskKinds } from '@first-chair/core/task-kind/task-kinds'
import { anEmptyPng } from '../adapters/pictures/pictures.builders.ts'
import { getOptionalTaskId, kim } from './access-records.builders.ts'
import {
  anyCaller,
  guestsOnly,
  oneHouseholdOnly,
  guestsAndHandOvers,
  oneHouseholdAndHandOvers,
  withoutUpdates,
  withoutWallets,
  guestsAndAdministrators,
  type AccessTable,
} from './expected-answers.builders.ts'
import { aContactTaskId, testResort } from './test-resort.builders.ts'
import { anUploadedPicture, theosPassToken, theosToken } from './valid-values.builders.ts'

/** The call that completes or skips a task of each kind. Here it skips. */
const skips = Object.fromEntries(
  allTaskKinds.map((kind) => [
    `complete${kind}`,
    {
      who: oneHouseholdAndHandOvers,
      url: `/api/tasks/contact/complete/${kind}?skip=true`,
      body: { id: aContactTaskId(getOptionalTaskId(kind), '1003') },
    },
  ]),
)

/** The calls of guests, and of devices that were handed to them. */
export const guestCalls: AccessTable = {
  readClientSettings: { who: anyCaller },
  listLocations: { who: guestsAndAdministrators },
  listActivities: { who: guestsAndAdministrators },
  listActivityContacts: { who: guestsOnly },
  listTasks: { who: guestsAndAdministrators },
  listTaskTypes: { who: guestsAndAdministrators },
  readOwnRole: { who: guestsAndAdministrators },
  readProfile: { who: guestsAndHandOvers },
  addFamilyMember: { who: guestsOnly, body: { firstName: 'Kim', lastName: 'Lindqvist', dateOfBirth: '2020-02-02' } },
  contactTaskGrouping: { who: oneHouseholdAndHandOvers, body: { contacts: [{ contactId: '1003' }] } },
  readReadiness: { who: guestsOnly },
  readPersonReadiness: {
    who: oneHouseholdOnly,
    url: `/api/readiness/location/${testResort.base}/people/1003`,
  },
  watchReadiness: { who: guestsOnly },
  readArrivalCode: { who: guestsOnly, url: `/api/arrival-code/location/${testResort.base}?day=2026-12-05` },
  readWaiverText: { who: guestsAndHandOvers },
  readRelationships: { who: guestsAndHandOvers },
  readWaiverChange: {
    who: oneHouseholdAndHandOvers,
    body: { contactTaskIds: [aContactTaskId(getOptionalTaskId('Waiver'), '1003')] },
  },
  ...skips,
  makeSigningLink: { who: oneHouseholdOnly, body: { locationId: testResort.base, contactId: kim.ipCode } },
  readOwnWaivers: { who: anyCaller, body: { token: theosToken } },
  completeOwnWaiver: {
    who: anyCaller,
    url: '/api/ownwaivers/complete?skip=true',
    body: { token: theosToken, taskId: testResort.optionalWaiver },
  },
  // No provider of external waivers is configured in this test.
  openExternalWaiver: {
    who: { ...oneHouseholdOnly, 'a guest': 'external-waiver-only' },
    body: { locationId: testResort.base, waivers: [{ waiverId: 'X1', guests: [{ posGuestId: '1003' }] }] },
  },
  listSignedWaivers: { who: guestsOnly },
  readSignedWaiver: { who: oneHouseholdOnly, url: '/api/waivers/signed/1/pdf' },
  // Without a contact task, the picture would wait for a task that is not part of the hand-over.
  uploadPhoto: {
    who: {
      ...oneHouseholdAndHandOvers,
      'a device that was handed over': 'not-found',
      'a guest at a kiosk': 'not-found',
    },
    url: '/api/photo/Contact/Upload?contactId=1003',
    body: anEmptyPng(400, 400),
  },
  readPhoto: { who: oneHouseholdOnly, url: '/api/photo/Contact/1003' },
  readPicture: { who: anyCaller, url: `/api/pictures/${anUploadedPicture.content_hash.toString('hex')}` },
  readRentalProfiles: { who: guestsAndHandOvers },
  completeRentalProfile: {
    who: {
      ...oneHouseholdAndHandOvers,
      'a device that was handed over': 'not-found',
      'a guest at a kiosk': 'not-found',
    },
    body: {
      id: aContactTaskId(testResort.rental, '1003'),
      relatedObject: { selectedAbility: 'I', selectedHeight: 'H3', selectedWeight: 'W9', shoeSize: 'US 4' },
    },
  },
  confirmUnchangedRecords: {
    who: oneHouseholdOnly,
    body: {
      records: [
        {
          id: aContactTaskId(testResort.rental, '1003'),
          sizes: {
            selectedAbility: 'I',
            selectedHeight: 'H3',
            selectedWeight: 'W9',
            shoeSize: 'US 4',
            selectedGoofy: 'N',
            hasGrown: false,
          },
        },
      ],
    },
  },
  readChildRegistrations: { who: guestsAndHandOvers },
  withdrawHealthConsent: { who: oneHouseholdOnly, url: '/api/childregistrations/1003/withdraw', body: {} },
  readDefaultLanguage: { who: anyCaller },
  readDefaultTheme: { who: anyCaller },
  listOwnHandOverCodes: { who: guestsOnly, url: '/api/hand-over-codes/location/1' },
  readPassChecker: { who: anyCaller },
  readAppleWalletPass: { who: withoutWallets, url: '/api/profile/passes/applewallet?ipCode=1003' },
  readGoogleWalletLink: { who: withoutWallets, url: '/api/profile/passes/googlewallet?ipCode=1003' },
  // Without a wallet whose passes are updated, these do not exist. Who may make them is in wallet-service.test.ts.
  registerWalletDevice: {
    who: withoutUpdates,
    url: '/api/wallet/apple/v1/devices/0123456789abcdef0123456789abcdef/registrations/pass.test/1',
    body: { pushToken: '00112233445566778899' },
  },
  unregisterWalletDevice: {
    who: withoutUpdates,
    url: '/api/wallet/apple/v1/devices/0123456789abcdef0123456789abcdef/registrations/pass.test/1',
  },
  listUpdatedWalletPasses: {
    who: withoutUpdates,
    url: '/api/wallet/apple/v1/devices/0123456789abcdef0123456789abcdef/registrations/pass.test',
  },
  readUpdatedWalletPass: { who: withoutUpdates },
  logWalletMessages: { who: withoutUpdates, body: { logs: ['a report'] } },
  checkPass: { who: anyCaller, body: { passNumber: '0147 3822', date: '2026-12-05' } },
  listOwnPrivacyRequests: { who: guestsOnly },
  addPrivacyRequest: { who: oneHouseholdOnly, body: { kind: 'export', contactId: '1003' } },
  withdrawPrivacyRequest: { who: oneHouseholdOnly, url: '/api/privacy/requests/51/withdraw' },
  readContactMedia: { who: oneHouseholdOnly, url: '/api/media/contactmedia?ipcode=1001' },
  orderMobilePasses: { who: oneHouseholdOnly, url: '/api/media/ble?customerId=1001' },
  activateMobilePass: { who: oneHouseholdOnly, url: '/api/media/ble-activation?transactionId=MT1001' },
  sendMobilePass: {
    who: oneHouseholdOnly,
    body: { id: 'E1001', delivery: { deliveryMode: 1, recipient: 'somebody@example.test' } },
  },
  readMobilePassLink: { who: anyCaller, body: { token: theosPassToken } },
}
