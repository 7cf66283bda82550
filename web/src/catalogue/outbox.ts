// Compiled from en/outbox.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  sendingTitle: { position: Value; total: Value }
  refusedTitle: { count: number }
  lateTitle: { hours: number }
  formerTitle: { name: Value }
  safeHere: { count: number }
  tries: { count: number; last: Value }
  triesNext: { count: number; last: Value; next: Value }
  progress: { title: Value }
  savedHere: { time: Value }
  signedHere: { time: Value }
  receivedAt: { time: Value }
  receivedSigned: { received: Value; time: Value }
  title: { kind: 'RentalProfile' | 'ChildRegistration' | 'Photo' | 'Unchanged' | 'other'; names: Value; task: Value }
  titleSkipped: { task: Value; names: Value }
  newTextTitle: { task: Value }
  removeOf: { title: Value }
  actionOf: { action: Value; title: Value }
  signOutTitle: { count: number }
  signOutText: { count: number }
  deleteAndSignOut: { count: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  sendingTitle: ["Sending ",["position"]," of ",["total"],"."],
  sendingSpoken: "Sending your answers.",
  refusedTitle: [["count",2,{"one":[0," answer needs you."],"other":[0," answers need you."]}]],
  receivedTitle: "The resort has everything.",
  offlineTitle: "No signal. Keep going.",
  offlineText: "We send your answers when you are connected.",
  signInTitle: "Sign in to send your answers.",
  signInText: "Your sign-in has expired. Your answers are safe on this phone.",
  lateTitle: [["hours",2,{"one":["Not sent for ",0," hour."],"other":["Not sent for ",0," hours."]}]],
  lateText: "Your network may let other pages through, but not ours.",
  waitingTitle: "Not sent yet.",
  waitingText: "We try again by ourselves.",
  formerTitle: ["You are signed in as ",["name"],"."],
  formerText: "What another person had left on this phone was deleted. Nothing of it can be seen or sent from here.",
  newVersionTitle: "A newer version is ready.",
  newVersionText: "It starts after this task.",
  pageNothing: "Nothing is waiting",
  pageNothingText: "The resort has everything that you answered on this phone.",
  pageFormer: "This phone is yours now",
  pageSending: "Sending your answers",
  pageSendingText: "You can put the phone away. Nothing is sent twice.",
  pageRefused: "Please look at these",
  pageRefusedText: "The resort could not use them as they are.",
  pageReceived: "Everything arrived",
  pageReceivedText: "The resort has all your answers.",
  pageWaiting: "Waiting to be sent",
  pageLate: "We keep trying",
  safeHere: [["count",2,{"one":[0," answer is safe on this phone."],"other":[0," answers are safe on this phone."]}]],
  tries: [["count",2,{"one":["Tried once, at ",["last"],"."],"other":["Tried ",0," times, last at ",["last"],"."]}]],
  triesNext: [["count",2,{"one":["Tried once, at ",["last"],". Next try at ",["next"],"."],"other":["Tried ",0," times, last at ",["last"],". Next try at ",["next"],"."]}]],
  deletedIfOther: "If somebody else signs in on this phone before that, what waits is deleted, and the resort never gets it.",
  sendingNow: "Sending now",
  progress: ["Sending: ",["title"]],
  savedHere: ["Saved on this phone ",["time"]],
  signedHere: ["Signed ",["time"],", saved on this phone"],
  receivedAt: ["Received by the resort ",["time"]],
  receivedSigned: [["received"],", signed ",["time"]," on this phone"],
  title: [["kind",1,{"RentalProfile":["Sizes for ",["names"]],"ChildRegistration":["Registration of ",["names"]],"Photo":["Photo of ",["names"]],"Unchanged":["Unchanged answers of ",["names"]],"other":[["task"],": ",["names"]]}]],
  titleSkipped: [["task"],", skipped for ",["names"]],
  newTextTitle: [["task"]," has changed"],
  newTextText: "The text is new. Your signature was not used.",
  signAgain: "Read and sign again",
  photoAgain: "Take another photo",
  changeAnswers: "Change the answers",
  lookAgain: "Look at them again",
  remove: "Remove",
  removeOf: ["Remove: ",["title"]],
  actionOf: [["action"],": ",["title"]],
  tryNow: "Try now",
  signIn: "Sign in",
  showCard: "Show the arrival card",
  home: "Home",
  continue: "Continue check-in",
  signOutTitle: [["count",2,{"one":[0," answer is not sent yet"],"other":[0," answers are not sent yet"]}]],
  signOutText: [["count",2,{"one":"If you sign out now, it is deleted from this phone and the resort never gets it.","other":"If you sign out now, they are deleted from this phone and the resort never gets them."}]],
  stay: "Stay signed in",
  deleteAndSignOut: [["count",2,{"one":"Delete it and sign out","other":"Delete them and sign out"}]],
})
