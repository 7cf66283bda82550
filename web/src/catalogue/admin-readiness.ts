// Compiled from en/admin-readiness.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'verdict-ready-from-time': { time: Value }
  visitOn: { day: Value }
  readBefore: { time: Value }
  'gap-waiver-dates': { subject: Value }
  'gap-reason-without-text': { subject: Value }
  booked: { places: Value }
  blockersOfPerson: { name: Value }
  guestReads: { text: Value }
  sinceDay: { day: Value }
  untilDay: { day: Value }
  passBlock: { day: Value; reason: Value }
  blockText: { text: Value }
  blockStaffText: { text: Value }
  blockWayBack: { text: Value }
  'stops-task': { kind: 'Waiver' | 'Photo' | 'RentalProfile' | 'ChildRegistration' | 'other'; task: Value }
  'usual-task': { kind: 'Photo' | 'other'; place: 'gate' | 'rental' | 'lesson' | 'other' }
  reasonStaffTextHint: { max: Value }
  reasonIncomplete: { reason: Value; parts: Value }
  gatePass: { number: Value }
  gatePassAt: { number: Value; gate: Value }
  descriptionChecked: { time: Value }
  closedLocation: { name: Value }
  barName: { day: Value; ready: number; partlyOpen: number; stopped: number; unchecked: number }
  staleNumbers: { time: Value }
  readyOfTotal: { total: number; ready: number; percent: Value }
  listOfDay: { day: Value }
  listOfBlocker: { day: Value; blocker: Value }
  ageAndReference: { age: Value; reference: Value }
  nameUnknown: { ipCode: Value }
  ipCode: { ipCode: Value }
  moreReasons: { count: number }
  reminded: { time: Value }
  explainPerson: { name: Value }
  shownOfTotal: { shown: number; total: number }
  remindAll: { people: number }
  remindTitle: { blocker: Value }
  remindCount: { people: number; day: Value; households: number }
  remindAlready: { people: number }
  remindNoAddress: { people: number; names: Value }
  remindMore: { count: number }
  remindSend: { households: number }
  remindDone: { people: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'verdict-ready': "Ready",
  'verdict-ready-from': "Ready later that day",
  'verdict-ready-from-time': ["Ready from ",["time"]],
  'verdict-pending': "Waiting for the point of sale",
  'verdict-not-ready': "Not ready",
  'verdict-unknown': "Could not be checked",
  'place-gate': "Gate",
  'place-pick-up': "Pick-up",
  'place-rental': "Rental",
  'place-lesson': "Lesson",
  'place-nothing': "Stops nothing",
  'resolver-guest': "The guest",
  'resolver-that-adult': "That adult",
  'resolver-desk': "The desk",
  'resolver-office': "The office",
  'resolver-shop': "The shop",
  'resolver-nobody-before': "Nobody before that day",
  visitOn: ["Readiness on ",["day"]],
  readBefore: ["The point of sale does not answer. The household is that of ",["time"],"."],
  madeUp: "The card and the gates are made up: a card that works, and gates that open for what was bought.",
  gaps: "To correct in the setup",
  'gap-waiver-dates': ["No signature counts on this day for ",["subject"],". The guest cannot do anything. Check the dates of the waiver."],
  'gap-reason-without-text': ["Passes are blocked for ",["subject"],", and this reason is incomplete. In the collection of reasons, enter what guests and staff read, who unblocks the pass, and the way back."],
  'gap-no-tasks': "No activity of this location has a task.",
  fixDates: "Fix the dates",
  booked: ["Booked: ",["places"],"."],
  bookedNothing: "Nothing is booked for this day.",
  waitingForPos: "The point of sale has not confirmed everything yet.",
  blockersOfPerson: ["What stops ",["name"]],
  noBlockers: "Nothing stops this person.",
  alsoOpen: "Also open, stops nothing that was booked",
  guestReads: ["The guest reads: ",["text"]],
  sinceDay: ["since ",["day"]],
  untilDay: ["until ",["day"]],
  purchases: "Purchases considered",
  noPurchases: "No purchases.",
  'purchase-ignored': "not considered: cancelled, or sold for another resort",
  'purchase-valid': "valid on this day",
  'purchase-not-yet': "not valid yet on this day",
  'purchase-ended': "no longer valid on this day",
  'purchase-no-day': "has no day",
  opensNoGate: "opens no gate",
  passes: "Cards and phones",
  noPasses: "No card and no phone.",
  posSilent: "The point of sale did not answer.",
  'pass-card': "Card",
  'pass-mobile': "Phone",
  passActive: "active",
  passInactive: "switched off",
  passReadable: "a gate can read it",
  passUnreadable: "a gate cannot read it",
  passBlock: ["blocked since ",["day"]," for ",["reason"]],
  blockText: ["guests read: ",["text"]],
  blockStaffText: ["staff read: ",["text"]],
  blockWayBack: ["way back: ",["text"]],
  blockWithoutText: "no text for guests",
  stopsTitle: "What stops guests here",
  stopsHint: "Where guests are not ready while this is open. If a task has its own choice, that choice applies. If a gate refuses a guest, it stays closed, whatever you choose here.",
  stopsUsual: "as usual",
  'stops-task': [["kind",1,{"Waiver":"Open waiver","Photo":"Open photo","RentalProfile":"Open rental profile","ChildRegistration":"Open child profile","other":["Open task: ",["task"]]}]],
  'stops-birthDate': "Missing birth date",
  'stops-duplicate': "Possible duplicate",
  'usual-task': [["kind",1,{"Photo":"As usual: the gate, if the ticket requires a photo","other":[["place",1,{"gate":"As usual: the gate","rental":"As usual: the rental desk","lesson":"As usual: the lesson","other":"As usual: nothing"}]]}]],
  'usual-birthDate': "As usual: the gate",
  'usual-duplicate': "As usual: nothing",
  'stops-gate': "The gate",
  'stops-rental': "The rental desk",
  'stops-lesson': "The lesson",
  'stops-nothing': "Nothing",
  reasonStaffText: "What staff see",
  reasonStaffTextHint: ["At most ",["max"]," characters. Guests never see it."],
  reasonOwner: "Who unblocks the pass",
  reasonOwnerUsual: "As usual, the office",
  reasonWayBack: "Way back",
  reasonWayBackHint: "What the guest can do about it. Guests see it on the home page and on the arrival card.",
  'part-guest-text': "text for guests",
  'part-staff-text': "text for staff",
  'part-owner': "person who unblocks the pass",
  'part-way-back': "way back for guests",
  reasonIncomplete: ["Guests have passes that are blocked as ",["reason"],". The reason has no ",["parts"],"."],
  completeReason: "Complete it",
  gateChecks: "The gates, hour by hour",
  noGateChecks: "There is no pass that a gate can read.",
  gateTime: "Time",
  gatePass: ["Pass ",["number"]],
  gatePassAt: ["Pass ",["number"]," at gate ",["gate"]],
  'scan-valid': "Opens",
  'scan-unknown': "Pass not known",
  'scan-blocked': "Blocked",
  'scan-inactive': "Switched off",
  'scan-waiver-missing': "Waiver missing",
  'scan-other-place': "Other place",
  'scan-expired': "Expired",
  'scan-nothing-bought': "Nothing bought",
  'scan-other-time': "Other time",
  'scan-not-paid': "Not paid",
  'scan-age-does-not-fit': "Other age",
  'scan-blackout-day': "Blackout day",
  tasks: "Tasks on this day",
  noTasks: "No task is required.",
  taskComplete: "complete",
  taskOpen: "open",
  title: "Readiness",
  description: "Who can go straight to the lift, and what stops the others.",
  descriptionChecked: ["Who can go straight to the lift, and what stops the others. Checked since ",["time"],"."],
  location: "Location",
  closedLocation: [["name"]," (closed)"],
  season: "Season chart",
  noLocations: "There are no locations yet. Add one first.",
  chart: "Guests by day of visit",
  asTable: "Show as table",
  chartHint: "Days of visit, scrolls sideways",
  'group-ready': "Ready",
  'group-partly-open': "Rental or lesson open",
  'group-stopped': "Stopped at the gate",
  'group-unchecked': "Could not be checked",
  barName: [["day"],": ",["ready",4]," ready, ",["partlyOpen",4]," with rental or lesson open, ",["stopped",4]," stopped at the gate, ",["unchecked",4]," could not be checked"],
  today: "Today",
  'column-day': "Day",
  'column-total': "Guests",
  loading: "Loading the readiness",
  notLoaded: "The readiness",
  peopleNotLoaded: "The list of guests",
  notJudgedTitle: "Guests have not been judged yet",
  notJudged: "The server judges everybody with a visit in the background, at the latest a few minutes after it started. This page updates itself.",
  nothingBooked: "Nobody has a visit here in the coming days.",
  staleNumbers: ["The numbers could not be updated. They are those of ",["time"],"."],
  readyOfTotal: ["of ",["total",2,{"one":[0," guest"],"other":[0," guests"]}]," ",["ready",2,{"one":"is","other":"are"}]," ready, ",["percent"]," %"],
  stops: "What stops them",
  nothingStops: "No reason is known that stops anybody on this day.",
  everybody: "Everybody who is not ready",
  setupProblem: "To correct in the setup",
  listOfDay: [["day"],": not ready"],
  listOfBlocker: [["day"],": ",["blocker"]],
  'column-guest': "Guest",
  'column-reason': "Top reason",
  'column-place': "Place",
  'column-resolver': "Who can fix it",
  ageAndReference: [["age"],", ",["reference"]],
  nameUnknown: ["Name not available, IP code ",["ipCode"]],
  ipCode: ["IP code ",["ipCode"]],
  moreReasons: ["and ",["count",2,{"one":[0," more"],"other":[0," more"]}]],
  reminded: ["Reminded ",["time"]],
  noAddress: "No e-mail address, desk only",
  explain: "Open",
  explainPerson: ["Explain ",["name"]],
  showMore: "Show more",
  shownOfTotal: [["shown",4]," of ",["total",4]],
  nobodyListed: "Nobody.",
  namesMissing: "The point of sale does not answer, so the names are missing.",
  remindAll: ["Remind all ",["people",4]],
  remindTitle: ["Remind: ",["blocker"]],
  remindCount: [["people",2,{"one":[0," guest gets"],"other":[0," guests get"]}]," a reminder for ",["day"],", in ",["households",2,{"one":[0," e-mail"],"other":[0," e-mails"]}],": one for each household."],
  remindNobody: "Nobody is left to remind.",
  remindMessage: "The message",
  remindTokens: "{FirstName} and {People} are replaced by the names of each household. You can change the text under Language.",
  remindAlready: [["people",2,{"one":[0," guest was"],"other":[0," guests were"]}]," reminded of this before and ",["people",2,{"one":"gets","other":"get"}]," no second message."],
  remindNoAddress: [["people",2,{"one":[0," guest has"],"other":[0," guests have"]}]," no e-mail address and ",["people",2,{"one":"gets","other":"get"}]," no message: ",["names"]],
  remindMore: [["count",2,{"one":[0," more"],"other":[0," more"]}]],
  remindOutbox: "No mail server is set up. The messages wait in the outbox until there is one.",
  remindNotLoaded: "The reminder",
  remindFailed: "The reminders were not sent",
  remindSend: ["Send ",["households",2,{"one":[0," e-mail"],"other":[0," e-mails"]}]],
  cancel: "Cancel",
  close: "Close",
  remindDone: [["people",2,{"=0":"Nobody was reminded, because everybody was reminded before.","one":[0," guest is being reminded."],"other":[0," guests are being reminded."]}]],
  byDay: "Readiness by day",
})
