// Compiled from en/lessons.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  children: { count: number }
  names: { names: Value; initial: Value }
  'lesson-at': { lesson: Value; time: Value }
  'with-since': { name: Value; time: Value }
  'collected-since': { time: Value }
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
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Lessons",
  children: [["count",2,{"one":[0," child"],"other":[0," children"]}]," in ski school today"],
  names: [["names"]," ",["initial"],"."],
  'lesson-at': [["lesson"]," · ",["time"]],
  'with-since': ["With ",["name"]," since ",["time"]],
  'collected-since': ["Picked up at ",["time"]],
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
  'what-to-do-missing': "Nobody said what to do. Ask before the lesson.",
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
})
