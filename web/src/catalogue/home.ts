// Compiled from en/home.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  readAt: { time: Value }
  tasksDone: { done: Value; total: number }
  minutesLeft: { minutes: number }
  taskOfPeople: { task: Value; names: Value }
  taskAtDesk: { task: Value; names: Value; desk: Value }
  activityState: { people: number; open: number }
  taskDone: { task: Value; unseen: Tag }
  taskOpen: { task: Value; unseen: Tag }
  taskSkipped: { task: Value; unseen: Tag; seen: Tag }
  taskAwaitingSignature: { task: Value; unseen: Tag; seen: Tag }
  taskDueAgain: { day: Value }
  checkingTitle: { day: Value }
  readyTitle: { people: number; day: Value }
  wasReadyTitle: { people: number; day: Value }
  readyFromTitle: { people: number; time: Value }
  openTitle: { people: number; name: Value }
  'openTitle-blocked': { people: number; name: Value }
  'openTitle-nothing': { people: number; day: Value; name: Value }
  'openTitle-own-signature': { people: number; name: Value }
  'openTitle-rental': { people: number; name: Value }
  'openTitle-lesson': { people: number; name: Value }
  twoOpenTitle: { names: Value }
  moreOpenTitle: { open: Value; people: Value }
  unknownTitle: { time: Value }
  nothingTitle: { day: Value }
  readyFromFact: { time: Value }
  openFact: { ready: Value; people: Value; day: Value }
  checkedAt: { time: Value }
  checkedOn: { day: Value; time: Value }
  lastAnswer: { day: Value; time: Value }
  atTime: { verdict: Value; time: Value }
  bookedFor: { places: Value }
  alsoNeeds: { texts: Value }
  stillOpen: { texts: Value }
  readyFromText: { time: Value }
  onItsWay: { name: Value; things: Value; count: number }
  thing: { kind: 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'other'; task: Value }
  timeOnDay: { time: Value; day: Value }
  unknownText: { time: Value }
  unknownLast: { time: Value; day: Value; lastTime: Value; verdict: Value }
  waitUntil: { day: Value }
  ownSignatureText: { name: Value }
  doTask: { kind: 'Photo' | 'Waiver' | 'RentalProfile' | 'ChildRegistration' | 'other'; name: Value; task: Value }
  handOver: { name: Value }
  sendLink: { name: Value }
  connectPhone: { name: Value }
  nextTask: { b: Tag; task: Value; name: Value; minutes: number }
  nextOwnSignature: { b: Tag; name: Value }
  dayAtPlace: { day: Value; b: Tag; place: Value }
  tasksDoneShort: { done: Value; total: Value }
  alsoOpenLine: { name: Value; text: Value }
  taskOnThisPhone: { task: Value; unseen: Tag; seen: Tag }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "Home",
  loading: "Loading your group",
  readAt: ["What you see is from ",["time"],"."],
  householdProgress: "Household progress",
  tasksDone: [["done"]," of ",["total",2,{"one":[0," task"],"other":[0," tasks"]}]," done."],
  minutesLeft: ["About ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}]," left."],
  taskOfPeople: [["task"]," for ",["names"]],
  taskAtDesk: [["task"]," for ",["names"],": ",["desk"]],
  activityState: [["people",2,{"one":[0," person"],"other":[0," people"]}],", ",["open",2,{"=0":"done","other":[0," to do"]}]],
  taskDone: [["task"],["unseen",", done"]],
  taskOpen: [["task"],["unseen",", to do"]],
  taskSkipped: [["task"],["unseen",", skipped"],["seen"," (skipped)"]],
  taskAwaitingSignature: [["task"],["unseen",", signs for themselves, to do"],["seen"," (signs for themselves)"]],
  taskDueAgain: [" (again on ",["day"],")"],
  daysLabel: "Day of your visit",
  pickDay: "Pick another day",
  today: "today",
  tomorrow: "tomorrow",
  checkingTitle: ["Checking ",["day"]],
  readyTitle: [["people",2,{"=1":["You are ready for ",["day"]],"other":["Everyone is ready for ",["day"]]}]],
  wasReadyTitle: [["people",2,{"=1":["You were ready for ",["day"]],"other":["Everyone was ready for ",["day"]]}]],
  readyFromTitle: [["people",2,{"=1":["You are ready from ",["time"]],"other":["Everyone is ready from ",["time"]]}]],
  openTitle: [["people",2,{"=1":"You are not ready yet","other":[["name"]," is not ready yet"]}]],
  'openTitle-blocked': [["people",2,{"=1":"Your pass is blocked","other":[["name"],"'s pass is blocked"]}]],
  'openTitle-nothing': [["people",2,{"=1":["No ticket for ",["day"]," yet"],"other":[["name"]," has no ticket for ",["day"]," yet"]}]],
  'openTitle-own-signature': [["people",2,{"=1":"You still have to sign","other":[["name"]," still has to sign"]}]],
  'openTitle-rental': [["people",2,{"=1":"You can ride the lift, but not pick up your rental yet","other":[["name"]," can ride the lift, but not pick up the rental yet"]}]],
  'openTitle-lesson': [["people",2,{"=1":"You can ride the lift, but not start the lesson yet","other":[["name"]," can ride the lift, but not start the lesson yet"]}]],
  twoOpenTitle: [["names"]," are not ready yet"],
  moreOpenTitle: [["open"]," of ",["people"]," are not ready yet"],
  pendingTitle: "Done. Waiting for the resort",
  unknownTitle: ["We could not check at ",["time"]],
  nothingTitle: ["No ticket for ",["day"]," yet"],
  readyFact: "Nothing is left to do.",
  readyFromFact: ["The gates open for you at ",["time"],"."],
  openFact: [["ready"]," of ",["people"]," are ready for ",["day"],"."],
  pendingFact: "Nothing is left for you to do. This page changes by itself.",
  unknownFact: "Your answers are safe. We try again every minute.",
  nothingFact: "Only tickets are missing.",
  nothingFactOpen: "Without a ticket the lift gate stays closed.",
  checkedAt: ["Checked at ",["time"]],
  checkedOn: ["Checked on ",["day"]," at ",["time"]],
  lastAnswer: ["Last answer: ",["day"],", ",["time"]],
  checking: "Checking",
  checkAgain: "Check again",
  tryAgainNow: "Try again now",
  confirm: "Still right for everyone?",
  confirmHint: "Your answers of last time are still here.",
  atTime: [["verdict"]," at ",["time"]],
  bookedFor: ["For ",["places"]],
  'place-gate': "the lift",
  'place-rental': "the rental",
  'place-lesson': "the lesson",
  'placeTitle-gate': "Lift",
  'placeTitle-rental': "Rental desk",
  'placeTitle-lesson': "Ski school",
  placeDone: "Nothing is left to do",
  alsoNeeds: ["Also: ",["texts"]],
  stillOpen: ["Still open: ",["texts"]],
  readyFromText: ["The gates open for this ticket at ",["time"],"."],
  pendingText: "The resort's system has not confirmed everything yet.",
  onItsWay: [["name"],"'s ",["things"]," ",["count",2,{"one":"is on its way","other":"are on their way"}]],
  thing: [["kind",1,{"Waiver":"waiver","RentalProfile":"rental profile","ChildRegistration":"child profile","Photo":"photo","other":[["task"]]}]],
  timeOnDay: [["time"]," on ",["day"]],
  unknownText: ["The resort's system did not answer at ",["time"],"."],
  unknownLast: ["The resort's system did not answer at ",["time"],". Its last answer, on ",["day"]," at ",["lastTime"],", was \"",["verdict"],"\"."],
  waitUntil: ["Possible from ",["day"],"."],
  ownSignatureText: ["Adults sign for themselves. ",["name"]," needs no account: the link opens on any phone."],
  shopText: "You can buy one online or at the ticket office.",
  shopTextNoLink: "You can buy one at the ticket office.",
  askAtDesk: "Please ask at guest services.",
  doTask: [["kind",1,{"Photo":["Add a photo of ",["name"]],"Waiver":["Sign the waiver for ",["name"]],"RentalProfile":["Complete ",["name"],"'s rental profile"],"ChildRegistration":["Complete ",["name"],"'s child profile"],"other":[["task"]," of ",["name"]]}]],
  handOver: ["Hand ",["name"]," this phone"],
  opening: "Opening…",
  sendLink: ["Send ",["name"]," the link"],
  buy: "Buy tickets",
  connectPhone: ["Put ",["name"],"'s pass on a phone"],
  nextTask: ["Next: ",["b",["task"]," for ",["name"]],", about ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}]],
  nextOwnSignature: ["Next: ",["b","Waiver for ",["name"]]],
  dayAtPlace: [["day"]," · ",["b",["place"]]],
  everyTask: "Every task",
  tasksDoneShort: [["done"]," of ",["total"]," are done"],
  noTasks: "There are no tasks",
  alsoOpen: "Also open",
  alsoOpenLine: [["name"],": ",["text"]],
  verdictFailedTitle: "We could not check right now",
  verdictFailedText: "Your tasks are below. You can continue with them.",
  'mark-ready': "Ready",
  'mark-ready-from': "Ready later that day",
  'mark-pending': "Waiting for the resort",
  'mark-nothing': "Nothing booked",
  'mark-unknown': "Not known right now",
  'mark-not-ready': "Something is open",
  'mark-blocked': "Blocked",
  nobodyTitle: "Nobody is ready yet",
  'do-consolidated': "Sign the waiver",
  taskOnThisPhone: [["task"],["unseen",", saved on this phone"],["seen"," (saved on this phone)"]],
  blockerOnThisPhone: "Saved on this phone. The resort does not have it yet.",
})
