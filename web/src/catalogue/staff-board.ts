// Compiled from en/staff-board.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  heading: { weekday: Value; place: Value }
  expected: { count: number }
  'expected-on-wall': { count: number }
  counter: { label: Value; count: Value }
  bar: { hour: Value; count: number; arrived: Value; notReady: Value }
  arrival: { name: Value; people: Value }
  guests: { count: number }
  'arrival-label': { time: Value; name: Value; people: number; verdict: Value }
  live: { name: Value }
  'as-of': { time: Value }
  'as-of-minutes': { time: Value; count: number }
  'as-of-hours': { time: Value; count: Value }
  'at-hour': { hour: Value }
  'list-count': { count: number }
  planned: { time: Value }
  'arrived-at': { time: Value }
  'too-long': { count: Value }
  'paper-foot': { place: Value; day: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Today",
  heading: [["weekday"]," at ",["place"]],
  expected: [["count",2,{"one":[0," guest expected."],"other":[0," guests expected."]}]," Tap a bar or a reason to see who."],
  'expected-on-wall': [["count",2,{"one":[0," guest expected today"],"other":[0," guests expected today"]}]],
  'nobody-expected': "Nobody is expected today. Guests with a ticket for today appear here.",
  arrived: "Arrived",
  'to-come': "To come",
  'not-ready': "Not ready",
  counter: [["label"],": ",["count"]],
  chart: "By hour",
  bar: [["hour"]," o'clock: ",["count",2,{"one":[0," guest"],"other":[0," guests"]}],", ",["arrived"]," arrived, ",["notReady"]," not ready"],
  'table-hour': "Hour",
  'table-expected': "Expected",
  blockers: "What holds people up",
  'no-blockers': "Everybody is ready.",
  arrivals: "Just arrived",
  'just-now': "Just now",
  'no-arrivals': "Nobody has arrived yet.",
  'guest-without-name': "Guest",
  arrival: [["name"]," · ",["people"]],
  guests: [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  'arrival-label': [["time"],": ",["name"],", ",["people",2,{"one":[0," guest"],"other":[0," guests"]}],", ",["verdict"]],
  live: [["name"]," has arrived."],
  'as-of': ["As of ",["time"],", no network"],
  'as-of-minutes': ["As of ",["time"],", ",["count",2,{"one":[0," minute"],"other":[0," minutes"]}]," ago, no network"],
  'as-of-hours': ["As of ",["time"],", ",["count"]," hours ago, no network"],
  failed: "The board could not be loaded",
  'list-expected': "Expected today",
  'list-arrived': "Arrived today",
  'list-to-come': "Still to come",
  'list-not-ready': "Not ready",
  'at-hour': ["at ",["hour"]," o'clock"],
  'list-count': [["count",2,{"=0":"Nobody.","one":[0," guest."],"other":[0," guests."]}]],
  'list-empty': "Nobody is on this list.",
  back: "Back to today",
  planned: ["Expected at ",["time"]],
  'arrived-at': ["Arrived ",["time"]],
  'show-more': "Show more",
  print: "Print",
  csv: "CSV",
  preparing: "Preparing",
  'list-logged': "Opening a list is written to the log.",
  'list-failed': "The list could not be loaded",
  'too-long': ["Only the first ",["count"]," guests were prepared for printing. Use the CSV for all."],
  'paper-foot': [["place"]," · ",["day"]],
  shred: "Shred after use",
  'no-name': "Name not known now",
})
