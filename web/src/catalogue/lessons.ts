// Compiled from en/lessons.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  children: { count: number }
  names: { names: Value; initial: Value }
  'lesson-at': { lesson: Value; time: Value }
  'with-since': { name: Value; time: Value }
  'collected-since': { time: Value }
  'collected-by-since': { collector: Value; time: Value }
  'recorded-first': { by: Value }
  'recorded-first-hint': { event: Value; time: Value }
  'open-note': { name: Value }
  opened: { name: Value; time: Value }
  'none-known-by': { name: Value; day: Value }
  why: { reason: Value }
  something: { kind: Value; reason: Value }
  'may-pick-up': { name: Value }
  hand: { name: Value; instructor: Value }
  'pick-up': { name: Value }
  'who-picks-up': { name: Value }
  compare: { name: Value }
  'compare-code': { code: Value }
  'code-question': { name: Value }
  'choose-person': { name: Value }
  'picked-up-by': { person: Value; name: Value }
  'list-title': { lesson: Value; time: Value }
  'list-about': { place: Value; day: Value; count: number }
  'list-ages': { from: number; to: number }
  'unreadable-households': { count: number }
  'lesson-tab': { time: Value; count: number }
  'unanswered-count': { count: number }
  'watch-count': { count: number }
  'opened-notes': { count: number; time: Value }
  'child-name': { first: Value; initial: Value }
  'arrived-since': { time: Value }
  'hand-over-to': { instructor: Value }
  'taken-first': { instructor: Value; name: Value }
  'csv-name': { lesson: Value; day: Value }
  'printed-by': { name: Value; time: Value; place: Value }
  'names-only': { names: Value }
  'list-age': { age: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Lessons",
  children: [["count",2,{"one":[0," child"],"other":[0," children"]}]," in ski school today"],
  names: [["names"]," ",["initial"],"."],
  'lesson-at': [["lesson"]," · ",["time"]],
  'with-since': ["With ",["name"]," since ",["time"]],
  'collected-since': ["Picked up at ",["time"]],
  'collected-by-since': ["Picked up by ",["collector"]," at ",["time"]],
  'recorded-first': [["by"]," recorded this first"],
  'recorded-first-hint': [["event"],", at ",["time"],". Yours was not recorded. If theirs is wrong, undo it under \"Their day\", and record it again."],
  'open-note': ["Open ",["name"],"'s health note and contacts"],
  opening: "Opening",
  'open-note-hint': "Each opening is written to the log with your name.",
  opened: ["You opened ",["name"],"'s health note at ",["time"],". This is in the log."],
  closed: "Notes close after 2 minutes without a touch.",
  'open-failed': "The health note could not be opened",
  'close-note': "Close",
  'none-known': "Nothing to watch for",
  'none-known-by': [["name"]," answered \"none known\" on ",["day"],"."],
  'not-answered': "Nobody has answered yet. Ask before the lesson.",
  unreadable: "The answers cannot be shown. Ask before the lesson.",
  why: ["Why: ",["reason"]],
  something: [["kind"],": ",["reason"]],
  'what-to-do-missing': "Nobody said what to do. Ask the parents.",
  drugAllergy: "Drug allergy",
  foodAllergy: "Food allergy",
  medication: "Medication",
  specialCondition: "Special condition",
  'call-first': "Call first",
  'no-contacts': "No emergency contact. Ask at the desk.",
  'may-pick-up': ["May pick ",["name"]," up"],
  code: "Code of today",
  hand: ["Hand ",["name"]," to ",["instructor"]],
  'pick-up': ["Pick up ",["name"]],
  recording: "Recording",
  'not-recorded': "This was not recorded",
  'who-picks-up': ["Who picks ",["name"]," up?"],
  compare: ["Compare the face before ",["name"]," goes."],
  'compare-code': ["Compare the code: ",["code"],". Their card shows"],
  'code-same': "The same code",
  'code-different': "Another code",
  'code-not-shown': "No card",
  'code-question': ["The code is not the code of ",["name"]," today. Ask who they are. If they may pick ",["name"]," up, go on: it is written to the log."],
  'somebody-else': "Somebody else",
  'somebody-else-hint': "You write the name and the reason. The parents get a message at once.",
  'somebody-name': "Name of the person",
  'somebody-reason': "Reason",
  'name-missing': "Type the name.",
  'reason-missing': "Type the reason.",
  'choose-person': ["Choose who picks ",["name"]," up."],
  'choose-code': "Compare the code.",
  cancel: "Cancel",
  'picked-up-by': [["person"]," picked ",["name"]," up"],
  'go-on': "Go on",
  'all-done': "Everyone is picked up.",
  'find-next': "Find next",
  'no-children': "Nobody of this household has a lesson today.",
  'list-title': [["lesson"],", ",["time"]],
  'list-about': [["place"]," · ",["day"]," · ",["count",2,{"=0":"nobody","one":[0," child"],"other":[0," children"]}]],
  'list-ages': [["from",4]," to ",["to",4]," years"],
  'list-failed': "The lessons could not be loaded",
  'list-empty': "Nobody has a lesson today.",
  'unreadable-households': [["count",2,{"one":[0," household"],"other":[0," households"]}]," could not be read. The point of sale does not answer."],
  lessons: "Lessons of today",
  'lesson-tab': [["time"]," · ",["count",4]],
  'children-heading': "Children",
  'unanswered-count': [["count",2,{"other":[0," without an answer"]}]],
  'watch-count': [["count",2,{"=0":"Nothing to watch for","other":[0," with something to watch for"]}]],
  'open-notes': "Show what to do for each child",
  'open-notes-hint': "Opening is written to the log for each child, with your name.",
  'opened-notes': [["count",2,{"one":["You opened ",0," health note"],"other":["You opened ",0," health notes"]}]," at ",["time"],". This is in the log."],
  'close-notes': "Close the notes",
  'notes-failed': "The health notes could not be opened",
  'column-child': "Child",
  'column-what': "What to do",
  'column-call': "Call",
  'column-now': "Now",
  'column-picked-up': "Picked up by, and when",
  'column-lesson': "Lesson",
  'column-time': "Time",
  'column-age': "Age",
  'child-name': [["first"]," ",["initial"],"."],
  'not-opened': "Not opened",
  'to-come': "To come",
  'arrived-since': ["Arrived ",["time"]],
  'ask-the-desk': "Ask at the desk",
  'hand-over-to': ["Hand over to ",["instructor"]],
  'taken-first': [["instructor"]," took ",["name"]," first."],
  'nobody-to-hand-over': "No child is waiting to be handed over. To pick a child up, open the page of its family.",
  print: "Print",
  csv: "CSV",
  'csv-name': ["lesson ",["lesson"]," ",["day"],".csv"],
  'paper-title': "This paper holds health data. Print?",
  'file-title': "This file holds health data. Save it?",
  'paper-hint': "It is written to the log with your name. Keep it on you, and shred it after the lesson.",
  'file-hint': "It is written to the log with your name. Delete it after the lesson.",
  'printed-by': ["Printed by ",["name"]," at ",["time"],", in the log. ",["place"]],
  shred: "Health data: keep it on you, shred it after the lesson",
  'names-only': [["names"]],
  'list-age': [["age",2,{"one":[0," year"],"other":[0," years"]}]],
})
