import { anEmptyPng } from '../adapters/pictures/pictures.builders.ts'
import {
  anyCaller,
  bundlesOnly,
  deviceEventsOnly,
  wallScreensOnly,
  wrongDeviceCode,
  administratorsOnly,
  staffOnly,
  staffOfTheLocation,
  verdictRolesOnly,
  actingRolesOnly,
  withoutDevice,
  deskOnly,
  rentalOnly,
  lessonsOnly,
  patrolOnly,
  handOversOnly,
  kiosksOnly,
  type AccessTable,
} from './expected-answers.builders.ts'
import { testResort } from './test-resort.builders.ts'

/** The test resort has no rentals. What the calls answer otherwise is in server/src/rental-shop/rental-shop.test.ts. */
const nobodyRents = { ...rentalOnly, 'the rental shop': 'not-found' } as const

/** The calls of staff, of their devices and of kiosks. */
export const staffCalls: AccessTable = {
  readOwnPlaces: { who: staffOnly },
  openCode: { who: staffOfTheLocation, url: '/api/staff/locations/1/code', body: { code: 'K7QM-4TRX' } },
  searchHouseholds: { who: deskOnly, url: '/api/staff/locations/1/search', body: { search: 'Lindqvist' } },
  readStaffHousehold: {
    who: deskOnly,
    url: '/api/staff/locations/1/households/1001?role=desk',
  },
  readStaffPhoto: { who: staffOfTheLocation, url: '/api/staff/locations/1/households/1001/photos/1003' },
  watchStaffHousehold: { who: verdictRolesOnly, url: '/api/staff/locations/1/households/1001/events' },
  sendHouseholdLink: {
    // An administrator has sent it just before.
    who: { ...deskOnly, 'the desk': 'sent-a-moment-ago' },
    url: '/api/staff/locations/1/households/1001/link',
  },
  printHouseholdCard: { who: deskOnly, url: '/api/staff/locations/1/households/1001/card' },
  takeStaffPhoto: {
    who: deskOnly,
    url: '/api/staff/locations/1/households/1001/photos/1004',
    body: anEmptyPng(400, 400),
  },
  rejectStaffPhoto: {
    who: deskOnly,
    url: '/api/staff/locations/1/households/1001/photos/1003/reject',
    body: { photoHash: 'ff00', reason: 'unclear' },
  },
  recordArrivals: {
    who: deskOnly,
    url: '/api/staff/locations/1/households/1001/arrivals',
    body: { commandId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10', device: 'Desk 1', contactIds: ['1001'] },
  },
  undoArrivals: {
    who: actingRolesOnly,
    url: '/api/staff/locations/1/households/1001/arrivals/undo',
    body: { device: 'Desk 1', eventIds: [1] },
  },
  readRentalHousehold: { who: rentalOnly, url: '/api/staff/locations/1/households/1001/rental' },
  correctSize: {
    who: nobodyRents,
    url: '/api/staff/locations/1/households/1001/rental/corrections',
    body: {
      commandId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f11',
      device: '',
      contactId: '1003',
      field: 'selectedGoofy',
      from: null,
      to: 'N',
    },
  },
  answerSizeQuestion: {
    who: nobodyRents,
    url: '/api/staff/locations/1/households/1001/rental/answers',
    body: { device: '', contactId: '1003', question: 'shrank H3 H4' },
  },
  readRentalList: { who: rentalOnly, url: '/api/staff/locations/1/rental-list' },
  readSetOut: { who: rentalOnly, url: '/api/staff/locations/1/rental-list/set-out' },
  recordSetOut: {
    who: nobodyRents,
    url: '/api/staff/locations/1/rental-list/set-out',
    body: { commandId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f12', device: '', contactId: '1003', isSetOut: true },
  },
  readTodayBoard: { who: deskOnly, url: '/api/staff/locations/1/today?role=desk' },
  watchTodayBoard: { who: deskOnly, url: '/api/staff/locations/1/today/events?role=desk' },
  listTodaysPeople: {
    who: deskOnly,
    url: '/api/staff/locations/1/today/people?role=desk&group=expected',
  },
  exportTodaysPeople: {
    who: deskOnly,
    url: '/api/staff/locations/1/today/people.csv?role=desk&group=expected',
  },
  readLessonHousehold: { who: lessonsOnly, url: '/api/staff/locations/1/households/1001/lessons' },
  openHealthNote: {
    who: lessonsOnly,
    url: '/api/staff/locations/1/households/1001/health-notes/1003',
    body: { device: 'Tablet 7' },
  },
  readPatrolHousehold: { who: patrolOnly, url: '/api/staff/locations/1/households/1001/patrol' },
  openEmergencyNote: {
    who: patrolOnly,
    url: '/api/staff/locations/1/households/1001/emergency-notes/1003',
    body: { device: 'Sled 3', reason: 'injured', details: '' },
  },
  readLessonList: { who: lessonsOnly, url: '/api/staff/locations/1/lesson-list' },
  openLessonNotes: {
    who: lessonsOnly,
    url: '/api/staff/locations/1/lesson-list/health-notes',
    body: { device: 'Tablet 7', lesson: 'Kids Blue', startsAt: null, use: 'screen' },
  },
  listStaffDevices: { who: administratorsOnly },
  addStaffDevice: {
    who: administratorsOnly,
    body: { name: 'Desk 3', role: 'desk', locationId: testResort.base, endsOn: '2026-12-31' },
  },
  revokeStaffDevice: { who: administratorsOnly, url: '/api/admin/devices/902' },
  listHeldEvents: { who: administratorsOnly },
  resolveHeldEvent: { who: { ...administratorsOnly, 'an administrator': 'not-found' }, body: { isAccepted: false } },
  enrolStaffDevice: { who: wrongDeviceCode, body: { code: 'AAAA-BBBB-CCCC' } },
  // Staff may say that they work on a device, if they have its secret.
  startDeviceShift: {
    who: withoutDevice,
    body: { secret: 'unknown', shiftId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10' },
  },
  readOfflineBundle: { who: bundlesOnly },
  readWallBoard: { who: wallScreensOnly },
  watchWallBoard: { who: wallScreensOnly },
  sendOfflineEvents: {
    who: deviceEventsOnly,
    body: {
      sentAt: '2026-12-05T14:30:00Z',
      events: [
        {
          commandId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10',
          shiftId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10',
          kind: 'arrived',
          subject: { household: '1001', contactIds: ['1001'] },
          at: '2026-12-05T14:20:00Z',
        },
      ],
    },
  },
  readStaffPin: { who: staffOnly },
  setStaffPin: { who: staffOnly, body: { pin: '2580' } },
  // Only the desk has a PIN in this test, and the cookie of a device is nobody's sign-in.
  startHandOver: {
    who: { ...deskOnly, 'an administrator': 200 },
    url: '/api/staff/locations/1/households/1001/handover',
    body: { deviceId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10', device: 'Desk 1', signIn: '' },
  },
  readHandOver: { who: handOversOnly },
  leaveHandOver: {
    who: {
      ...anyCaller,
      'a device that was handed over': 'hand-over-locked',
      'a device whose hand-over has ended': 'hand-over-locked',
      'a guest at a kiosk': 'hand-over-locked',
    },
  },
  enterStaffPin: {
    who: {
      ...handOversOnly,
      'a device that was handed over': 'wrong-pin',
      'a device whose hand-over has ended': 'wrong-pin',
    },
    body: { pin: '0000' },
  },
  endHandOver: { who: handOversOnly, body: { reason: 'completed' } },
  endOwnHandOvers: { who: staffOnly },
  // Everybody at the desk has a PIN by now.
  startKiosk: {
    who: deskOnly,
    url: '/api/staff/locations/1/kiosks',
    body: { deviceId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f20', name: 'Kiosk 9' },
  },
  listKiosks: { who: deskOnly, url: '/api/staff/locations/1/kiosks' },
  watchKiosks: { who: deskOnly, url: '/api/staff/locations/1/kiosks/events' },
  endKiosk: { who: deskOnly, url: '/api/staff/locations/1/kiosks/50/end' },
  answerKioskCall: { who: deskOnly, url: '/api/staff/locations/1/kiosks/50/answer' },
  readKiosk: { who: { ...kiosksOnly, 'a kiosk that has ended': 200 } },
  callForHelp: { who: kiosksOnly },
  startKioskVisit: { who: kiosksOnly, body: { by: 'booking', booking: 'L', birthDate: '2014-01-15' } },
  endKioskVisit: { who: kiosksOnly, body: { reason: 'left' } },
  readKioskCard: { who: { ...kiosksOnly, 'a free kiosk': 'hand-over-ended' } },
  exitKiosk: {
    who: {
      ...kiosksOnly,
      'a free kiosk': 'wrong-pin',
      'a guest at a kiosk': 'wrong-pin',
      'a kiosk that has ended': 'wrong-pin',
    },
    body: { pin: '0000' },
  },
  leaveKiosk: {
    who: { ...anyCaller, 'a free kiosk': 'hand-over-locked', 'a guest at a kiosk': 'hand-over-locked' },
  },
}
