// Compiled from en/staff-rental.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'to-fit': { count: number }
  arrived: { time: Value }
  'changed-label': { size: Value }
  code: { b: Tag; code: Value }
  'kept-until': { day: Value }
  was: { size: Value; s: Tag; before: Value; name: Value; time: Value }
  'was-nothing': { size: Value; name: Value; time: Value }
  confirmed: { day: Value }
  'fitted-person': { name: Value }
  'fitted-at': { time: Value }
  'returned-person': { name: Value }
  'returned-at': { time: Value }
  'more-about': { state: Value; name: Value }
  'undo-person': { name: Value }
  'fitted-all': { names: Value }
  'measure-first': { names: Value }
  'change-person': { name: Value }
  'change-figure': { name: Value; size: Value; value: Value }
  'right-by': { name: Value; time: Value }
  'height-for-age': { name: Value }
  'weight-for-age': { name: Value }
  'weight-for-height': { name: Value }
  'shoe-for-height': { name: Value }
  shrank: { name: Value; before: Value }
  footer: { table: Value; version: Value }
  old: { time: Value }
  conflict: { name: Value }
  'conflict-hint': { saved: Value; sent: Value }
  keep: { value: Value }
  use: { value: Value }
  'list-title': { day: Value }
  'list-count': { place: Value; count: number }
  unreadable: { count: number }
  'csv-name': { day: Value }
  'hour-count': { count: number }
  hour: { from: Value; to: Value }
  'hour-summary': { count: number; out: number; ask: number }
  'pull-count': { count: Value }
  guest: { first: Value; initial: Value }
  party: { count: Value }
  reminded: { time: Value }
  'set-out-of': { name: Value }
  foot: { place: Value; day: Value }
  'labels-of': { hour: Value }
  'label-household': { reference: Value; day: Value }
  'label-hour': { hour: Value; party: Value; day: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Rental",
  'to-fit': [["count",2,{"=0":"Everybody is fitted","one":[0," to fit"],"other":[0," to fit"]}]],
  arrived: ["arrived ",["time"]],
  nobody: "Nobody in this household has a rental today.",
  shoe: "Shoe",
  height: "Height",
  weight: "Weight",
  type: "Type",
  stance: "Stance",
  'changed-label': [["size"],", changed"],
  'unknown-size': "–",
  goofy: "goofy",
  regular: "regular",
  code: ["Code ",["b",["code"]],", provisional"],
  'kept-until': ["Sizes kept until ",["day"]],
  was: [["size"]," was ",["s",["before"]],", ",["name"]," ",["time"]],
  'was-nothing': [["size"]," added, ",["name"]," ",["time"]],
  confirmed: ["Confirmed unchanged by the guest on ",["day"]],
  fitted: "Fitted",
  'fitted-person': ["Fitted: ",["name"]],
  'fitted-at': ["Fitted ",["time"]],
  returned: "Returned",
  'returned-person': ["Returned: ",["name"]],
  'returned-at': ["Returned ",["time"]],
  'more-about': [["state"],": ",["name"],". Undo or returned"],
  undo: "Undo",
  'undo-person': ["Undo: ",["name"]],
  'fitted-all': ["Fitted: ",["names"]],
  'measure-first': ["Measure ",["names"]," first"],
  recording: "Recording",
  change: "Change",
  'change-person': ["Change: ",["name"]],
  'change-size': "Change a size",
  'change-figure': [["name"],", ",["size"],": ",["value"],". Change"],
  'it-is-right': "It is right",
  'right-by': ["It is right: ",["name"],", ",["time"],"."],
  'height-for-age': [["name"],": this height is unusual at this age. Measure again."],
  'weight-for-age': [["name"],": this weight is unusual at this age. Measure again."],
  'weight-for-height': [["name"],": weight and height do not fit together. Measure again."],
  'shoe-for-height': [["name"],": shoe and height do not fit together. Measure again."],
  shrank: [["name"]," was ",["before"]," before. Measure again."],
  desk: "Desk: not ready",
  footer: ["Sizes come from the guest. The code is provisional (",["table"],", table ",["version"],"). The technician sets the binding."],
  old: ["The ticket office does not answer. This is from ",["time"],"."],
  person: "Who",
  what: "What",
  'new-value': "New value",
  save: "Save",
  saving: "Saving",
  cancel: "Cancel",
  'not-saved': "This was not saved",
  'not-recorded': "This was not recorded",
  conflict: [["name"]," changed this too"],
  'conflict-unknown': "Somebody changed this too",
  'conflict-hint': ["It is now ",["saved"],". You chose ",["sent"],". Nothing is lost: which one is right?"],
  keep: ["Keep ",["value"]],
  use: ["Use ",["value"]],
  'list-failed': "The list could not be loaded",
  'list-tab': "Rental",
  'list-title': ["Rental prep, ",["day"]],
  'list-count': [["place"]," · ",["count",2,{"one":[0," guest rents today"],"other":[0," guests rent today"]}]],
  'list-empty': "Nobody has a rental today.",
  unreadable: [["count",2,{"one":"One household is missing","other":[0," households are missing"]}],": the ticket office does not answer. Load the page again later."],
  print: "Print",
  csv: "CSV",
  'csv-name': ["rental-",["day"],".csv"],
  hours: "Hour of arrival",
  'hour-count': [["count",2,{"one":[0," guest"],"other":[0," guests"]}]],
  hour: [["from"]," to ",["to"]],
  'hour-summary': [["count",2,{"one":[0," guest"],"other":[0," guests"]}],", ",["out",2,{"=0":"none set out","other":[0," set out"]}],["ask",2,{"=0":"","other":[", ",0," to ask"]}]],
  pull: "Boots to pull",
  'pull-count': ["× ",["count"]],
  'column-hour': "Hour",
  'column-shoe': "Shoe",
  'column-height': "Height",
  'column-product': "Type",
  'column-guest': "Guest",
  'column-note': "Note",
  'column-set-out': "Set out",
  guest: [["first"]," ",["initial"],"."],
  party: ["party of ",["count"]],
  'sizes-missing': "Sizes missing.",
  reminded: ["Sizes missing. Reminded ",["time"],"."],
  measure: "Measure again.",
  'set-out-of': [["name"],": set out"],
  shred: "Shred after use",
  foot: [["place"]," · Rental prep, ",["day"]],
  yes: "yes",
  no: "no",
  labels: "Labels",
  'labels-of': ["Labels, ",["hour"]],
  'label-household': [["reference"]," · ",["day"]],
  'label-hour': [["hour"],", ",["party"]," · ",["day"]],
})
