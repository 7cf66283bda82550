// Compiled from en/staff.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'not-staff-hint': { name: Value }
  'place-and-role': { role: Value; name: Value }
  found: { count: number }
  more: { count: Value }
  'result-name': { last: Value; first: Value }
  'result-guests': { count: number }
  'expected-on': { day: Value }
  'arrived-count': { arrived: Value; count: Value }
  guests: { count: number }
  call: { name: Value }
  'one-not-ready': { name: Value }
  'some-not-ready': { count: Value }
  'not-known-hint': { time: Value }
  'all-ready': { count: number }
  things: { count: number }
  'all-here': { count: number }
  'ready-from': { time: Value }
  details: { age: Value; product: Value }
  'by-named-guest': { name: Value }
  'by-named-guest-elsewhere': { name: Value }
  'by-that-adult': { name: Value }
  'from-day': { day: Value }
  reasons: { reasons: Value }
  'reason-of': { reason: Value; subject: Value }
  'more-reasons': { count: number }
  'more-reasons-of': { count: number; name: Value }
  'fewer-reasons-of': { name: Value }
  'also-open-of': { name: Value; reason: Value }
  'is-here': { name: Value }
  'arrived-at': { time: Value }
  'photo-of': { name: Value }
  'here-count': { here: Value; count: Value }
  'checked-in': { count: number }
  'undo-of': { event: Value }
  'all-events': { count: Value }
  'event-arrived': { name: Value }
  'event-rental-fitted': { name: Value }
  'event-rental-returned': { name: Value }
  'event-handed-to-instructor': { name: Value }
  'event-collected': { name: Value }
  'event-collected-by': { name: Value; collector: Value }
  'collector-with-reason': { name: Value; reason: Value }
  'event-undone': { name: Value }
  by: { name: Value }
  'by-on': { name: Value; device: Value }
  undone: { time: Value; name: Value }
  'ended-hand-overs': { count: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Staff",
  loading: "Loading",
  'try-again': "Try again",
  'not-staff': "These pages are for the staff of the resort",
  'not-staff-hint': ["You are signed in as ",["name"],", and this account has no role here. Ask an administrator, or sign in with another account."],
  'no-place': "There is no open location where you have a role. Ask an administrator.",
  'other-account': "Use another account",
  'check-in-link': "Go to check-in",
  'place-and-role': [["role"]," · ",["name"]],
  'role-desk': "Desk",
  'role-rental': "Rental",
  'role-lessons': "Lessons",
  'role-lift': "Lift",
  'role-patrol': "Patrol",
  tabs: "Pages for staff",
  find: "Find",
  today: "Today",
  online: "Online",
  offline: "No network",
  'offline-hint': "No network. Checking in and finding guests work again when it is back.",
  account: "Account and place",
  place: "Location",
  'role-label': "Role",
  device: "Name of this device",
  'device-hint': "Appears in the log, for example Desk 2",
  colours: "Colours",
  'colours-system': "As device",
  'colours-light': "Light",
  'colours-dark': "Dark",
  'your-sign-in': "Your sign-in",
  'sign-out': "Sign out",
  back: "Back",
  'find-title': "Find a guest",
  'find-label-desk': "Code, card number, or last name and birth date",
  'find-label': "Code or card number",
  'find-button': "Open",
  nobody: "Nobody with this code",
  'nobody-hint-desk': "Check the letters, or search by name.",
  'nobody-hint': "Check the letters, or send the guest to the desk.",
  'no-name': "No household with this name",
  'no-name-hint': "Check the spelling, or type the code of the arrival card.",
  'not-searchable': "This point of sale cannot be searched by name. Type the code of the arrival card or the number of a card.",
  found: [["count",2,{"one":[0," family."],"other":[0," families."]}]," Those expected today are first."],
  more: ["More than ",["count"]," families. Add the birth date or the first name."],
  logged: "Looking somebody up by name is written to the log.",
  'search-failed': "The search failed",
  'result-name': [["last"],", ",["first"]],
  'result-guests': [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  'expected-today': "expected today",
  'expected-on': ["expected on ",["day"]],
  'not-expected': "no day booked",
  'arrived-count': [["arrived"]," of ",["count"]," have arrived"],
  'household-failed': "The household could not be loaded",
  'household-missing': "Nobody with this code",
  'household-rental': "Rental",
  'household-lessons': "Lessons",
  'household-lift': "Lift",
  guests: [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  'no-people-rental': "Nobody in this household has a rental today.",
  'no-people-lessons': "Nobody in this household has a lesson today.",
  call: ["Call ",["name"]],
  'one-not-ready': [["name"]," is not ready"],
  'some-not-ready': [["count"]," are not ready"],
  'not-known': "Not known",
  'not-known-hint': ["The ticket office does not answer. This is from ",["time"],"."],
  waiting: "Waiting for the ticket office",
  'waiting-hint': "Everything is done here. This page updates by itself.",
  'all-ready': [["count",2,{"one":"Ready","other":"Everyone is ready"}]],
  things: [["count",2,{"one":"One thing to do.","other":[0," things to do."]}]],
  'all-here': [["count",2,{"one":"It can be done here.","other":"All can be done here."}]],
  'at-the-desk': "Send them to the desk.",
  'only-office': "Only the ticket office can do this.",
  'ask-rows': "The rows say who can help.",
  ready: "Ready",
  'ready-from': ["Ready from ",["time"]],
  pending: "Waiting",
  'not-ready': "Not ready",
  unknown: "Not known",
  'age-unknown': "Birth date missing",
  'age-child': "Child",
  'age-teen': "Teen",
  'age-adult': "Adult",
  'age-senior': "Senior 65+",
  details: [["age"]," · ",["product"]],
  'no-product': "No ticket",
  'by-guest': "The guest can do it here",
  'by-named-guest': [["name"]," can do it here"],
  'by-named-guest-elsewhere': [["name"],", on a phone or at the desk"],
  'by-guest-elsewhere': "The guest, on a phone or at the desk",
  'by-desk-elsewhere': "The desk can help",
  'by-that-adult': ["Only ",["name"]," can sign"],
  'by-desk': "You can help here",
  'by-office': "The ticket office",
  'by-shop': "The rental shop",
  'by-nobody-before': "Nobody can do it yet",
  'from-day': ["From ",["day"]],
  'also-open': "Also open",
  reasons: [["reasons"],"."],
  'reason-of': [["reason"]," (",["subject"],")"],
  'more-reasons': ["+",["count",4]],
  'more-reasons-of': [["count",2,{"one":["+",0," reason of ",["name"]],"other":["+",0," reasons of ",["name"]]}]],
  'fewer-reasons': "Less",
  'fewer-reasons-of': ["Less about ",["name"]],
  'also-open-of': [["name"],": ",["reason"]],
  'is-here': [["name"]," is here"],
  'arrived-at': ["Arrived ",["time"]],
  'photo-of': ["Photo of ",["name"]],
  close: "Close",
  'check-in': "Check them in",
  'checking-in': "Checking in",
  'here-count': [["here"]," of ",["count"]," are here"],
  'checked-in': [["count",2,{"one":[0," guest is checked in"],"other":[0," guests are checked in"]}]],
  undo: "Undo",
  'undo-of': ["Undo: ",["event"]],
  'find-next': "Find next",
  'nobody-ticked': "Tick who is here",
  'all-arrived': "Everybody has arrived",
  'not-recorded': "This was not recorded",
  day: "Their day",
  'whole-day': "Whole day",
  'all-events': ["All events (",["count"],")"],
  'no-events': "Nobody has arrived yet.",
  'event-arrived': ["Arrived: ",["name"]],
  'event-rental-fitted': ["Rental fitted: ",["name"]],
  'event-rental-returned': ["Rental returned: ",["name"]],
  'event-handed-to-instructor': ["With the instructor: ",["name"]],
  'event-collected': ["Picked up: ",["name"]],
  'event-collected-by': ["Picked up: ",["name"],", by ",["collector"]],
  'collector-with-reason': [["name"]," (",["reason"],")"],
  'event-undone': ["Undone: ",["name"]],
  by: [["name"]],
  'by-on': [["name"],", ",["device"]],
  undone: ["Undone at ",["time"]," by ",["name"],"."],
  'code-title': "This code is for the desk",
  'code-hint': "It is the code of an arrival card. Show it at the desk of the resort when you arrive. There is nothing else to do.",
  'code-staff': "I work here",
  'code-failed': "The code was not opened",
  'code-not-found': "Nobody with this code",
  'hand-over': "Hand over to sign",
  'handing-over': "Handing over",
  'hand-over-failed': "The device was not handed over",
  pin: "PIN",
  'pin-title': "Choose a PIN",
  'pin-hint': "Four digits. With them you take a device back that you handed over, and end a kiosk.",
  'pin-is-set': "You have a PIN. A new one replaces it.",
  'pin-save': "Save PIN",
  'pin-saving': "Saving",
  'pin-saved': "The PIN is saved.",
  'pin-save-and-hand-over': "Save and hand over",
  'pin-cancel': "Cancel",
  'end-hand-overs': "End my hand-overs",
  'ending-hand-overs': "Ending",
  'ended-hand-overs': [["count",2,{"=0":"No hand-over was open.","one":[0," hand-over has ended."],"other":[0," hand-overs have ended."]}]],
  'add-birth-date': "Add birth date",
})
