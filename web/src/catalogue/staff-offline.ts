// Compiled from en/staff-offline.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'to-send': { count: number }
  network: { state: Value }
  unsent: { count: number }
  'event-arrived': { name: Value }
  'event-rental-fitted': { name: Value }
  'event-rental-returned': { name: Value }
  'event-handed-to-instructor': { name: Value }
  'event-undone': { name: Value }
  guests: { count: number }
  'sign-out-refused': { count: number }
  'strip-household': { b: Tag; time: Value }
  'strip-other-role': { b: Tag; time: Value }
  'as-of': { time: Value }
  'as-of-code': { time: Value }
  'was-ready': { time: Value }
  'was-ready-from': { from: Value }
  'was-pending': { time: Value }
  'was-not-ready': { time: Value }
  'was-unknown': { time: Value }
  'everyone-was-ready': { count: number }
  'one-was-not-ready': { name: Value }
  'some-were-not-ready': { count: number }
  'others-were-ready': { count: number }
  recorded: { count: number }
  here: { here: Value; count: Value }
  'arrived-at': { time: Value }
  'guest-number': { number: Value }
  'is-here': { name: Value }
  seen: { time: Value }
  'seen-at-place': { time: Value; place: Value }
  'trouble-expired': { day: Value }
  'trouble-too-early': { day: Value }
  'old-list': { hours: number }
  'old-list-hint': { time: Value }
  'clock-fast': { difference: Value }
  'clock-slow': { difference: Value }
  'clock-doubt': { day: Value }
  'shift-refused-hint': { role: Value; place: Value }
  held: { count: number }
  minutes: { count: number }
  hours: { count: number }
  days: { count: number }
  'removed-at': { time: Value }
  'removed-held': { count: number }
  before: { time: Value }
  'before-hint': { name: Value; device: Value }
  'before-hint-no-device': { name: Value }
  enrolled: { name: Value; place: Value }
  'enrolled-until': { day: Value }
  prepared: { time: Value; day: Value; count: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'to-send': [["count",2,{"one":[0," to send"],"other":[0," to send"]}]],
  network: ["Network: ",["state"]],
  unsent: [["count",2,{"one":[0," not sent yet"],"other":[0," not sent yet"]}]],
  'unsent-hint': "They stay on this device and go out by themselves.",
  'all-sent': "Everything is sent",
  'all-sent-hint': "This device has no unsent events.",
  'try-now': "Try now",
  trying: "Trying",
  close: "Close",
  'event-arrived': [["name"]," arrived"],
  'event-rental-fitted': [["name"],", rental fitted"],
  'event-rental-returned': [["name"],", rental returned"],
  'event-handed-to-instructor': [["name"]," handed to the ski school"],
  'event-undone': [["name"],": undone"],
  guests: [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  'sign-out-refused': [["count",2,{"one":[0," event is not sent"],"other":[0," events are not sent"]}]],
  'sign-out-refused-hint': "You can sign out when they are sent. Go to a place with a signal.",
  stay: "Stay signed in",
  strip: "You can scan arrival cards.",
  'strip-household': [["b","No network."]," This is from ",["time"],". You can check them in."],
  'strip-other-role': [["b","No network."]," This is from ",["time"],". What you record is sent later."],
  'not-sent-yet': "not sent yet",
  'as-of': ["As of ",["time"],". This can have changed since."],
  'as-of-code': ["As of ",["time"],", when the code was made. This can have changed since."],
  'was-ready': ["Was ready at ",["time"]],
  'was-ready-from': ["Was ready from ",["from"]],
  'was-pending': ["Was waiting at ",["time"]],
  'was-not-ready': ["Was not ready at ",["time"]],
  'was-unknown': ["Not known at ",["time"]],
  'everyone-was-ready': [["count",2,{"one":"The guest was ready","other":"Everyone was ready"}]],
  'one-was-not-ready': [["name"]," was not ready"],
  'some-were-not-ready': [["count",2,{"one":[0," was not ready"],"other":[0," were not ready"]}]],
  'others-were-ready': [["count",2,{"one":"The other one was ready.","other":["The other ",0," were ready."]}]],
  'not-known-then': "Not known",
  'check-in': "Check them in",
  fitted: "Fitted",
  'hand-over': "Hand over to the ski school",
  recorded: [["count",2,{"one":[0," guest is recorded"],"other":[0," guests are recorded"]}]],
  'recorded-hint': "It is stored on this device and goes out by itself.",
  undo: "Undo",
  undone: "Undone.",
  'scan-next': "Scan next",
  'nobody-ticked': "Nobody is ticked",
  here: [["here"]," of ",["count"]," are here"],
  'arrived-at': ["Arrived ",["time"]],
  'guest-number': ["Guest ",["number"]],
  'is-here': [["name"]," is here"],
  seen: ["Seen at ",["time"]],
  'seen-at-place': ["Seen at ",["time"]," at ",["place"]],
  'seen-hint': "Compare the faces. If they match, let them in.",
  'trouble-foreign': "This is not an arrival card",
  'trouble-foreign-hint': "The code is not from this resort. Ask for the arrival card.",
  'trouble-resort': "This is not our code",
  'trouble-resort-hint': "It was made by another resort. Ask for the booking number.",
  'trouble-damaged': "The code cannot be read",
  'trouble-damaged-hint': "Make the screen brighter. Typing the eight letters needs a network.",
  'trouble-unsigned': "This needs a network",
  'trouble-unsigned-hint': "Without one, only the QR code of a new arrival card can be read. Letters, card numbers and old cards cannot.",
  'trouble-unknown-key': "This code cannot be checked here",
  'trouble-unknown-key-hint': "It is newer than the list of this device. Load the list again where there is a signal.",
  'trouble-no-bundle': "This device has no list for today",
  'trouble-no-bundle-hint': "Take it to a place with a signal. It loads by itself.",
  'trouble-other-place': "This code is for another place",
  'trouble-other-place-hint': "Send them to the place on their card, or look them up with a network.",
  'trouble-expired': ["This code was for ",["day"]],
  'trouble-expired-hint': "Their visit is over. Look for a new booking.",
  'trouble-too-early': ["This code is for ",["day"]],
  'trouble-too-early-hint': "Their visit has not started. Look for another booking with a network.",
  'old-list': [["hours",2,{"one":["The list is ",0," hour old"],"other":["The list is ",0," hours old"]}]],
  'old-list-hint': ["It was loaded at ",["time"],". Scan as usual. Ask guests who changed something today."],
  'clock-fast': ["This device is ",["difference"]," fast"],
  'clock-slow': ["This device is ",["difference"]," slow"],
  'clock-hint': "Times would be wrong. Set its clock to automatic, then go on.",
  'clock-doubt': ["For this device today is ",["day"],". If that is wrong, set its clock to automatic."],
  'shift-refused': "This device does not work for you without a network",
  'shift-refused-hint': ["It is for the role ",["role"]," at ",["place"],", which you do not have. With a network everything works. Otherwise use another device, or ask an administrator."],
  held: [["count",2,{"one":[0," event waits for an administrator"],"other":[0," events wait for an administrator"]}]],
  'held-hint': "It is kept, but does not count yet. Ask an administrator to look at the page Devices.",
  minutes: [["count",2,{"one":[0," minute"],"other":[0," minutes"]}]],
  hours: [["count",2,{"one":[0," hour"],"other":[0," hours"]}]],
  days: [["count",2,{"one":[0," day"],"other":[0," days"]}]],
  'check-again': "Check again",
  storage: "The storage of this device is full",
  'storage-hint': "The last event was not stored. Free some space, then record it again. Or write it down.",
  removed: "This device is signed out",
  'removed-at': ["An administrator removed it at ",["time"],"."],
  'removed-ended': "Its last day has passed.",
  'removed-unknown': "It is no longer enrolled.",
  'removed-held': [["count",2,{"one":"Its unsent event is kept for an administrator to accept.","other":["Its ",0," unsent events are kept for an administrator to accept."]}]],
  before: ["Already checked in at ",["time"]],
  'before-hint': ["By ",["name"]," on ",["device"],". Both scans are kept. It counts once."],
  'before-hint-no-device': ["By ",["name"],". Both scans are kept. It counts once."],
  'device-title': "This device",
  'device-none': "This device is not enrolled. It needs a network.",
  'device-code': "Code of an administrator",
  'device-code-hint': "12 letters and digits from the admin page Devices",
  enrol: "Enrol this device",
  'enrol-again': "Enrol again",
  enrolling: "Enrolling",
  enrolled: [["name"],", ",["place"]],
  'enrolled-until': ["Works without a network until ",["day"],"."],
  prepared: ["Prepared at ",["time"]," for ",["day"],": ",["count",2,{"one":[0," family"],"other":[0," families"]}],"."],
  'not-prepared': "The list of today is not loaded yet.",
  'load-again': "Load again",
  loading: "Loading",
  'no-crypto': "This browser cannot check codes by itself. Use a page with HTTPS.",
  'device-link': "Works without a network",
})
