// Compiled from en/confirm-all.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  where: { day: Value; place: Value }
  lede: { day: Value }
  you: { ability: Value }
  person: { age: Value; ability: Value }
  shoe: { size: Value }
  change: { name: Value }
  grown: { name: Value; month: Value }
  was: { size: Value }
  changedOf: { name: Value; label: Value }
  healthNone: { names: Value }
  healthForm: { name: Value }
  noteStored: { name: Value }
  contacts: { name: Value; phone: Value }
  contactsFor: { names: Value; name: Value; phone: Value }
  contactsNext: { name: Value; phone: Value }
  changeContacts: { names: Value }
  sameAs: { name: Value }
  ownContacts: { names: Value }
  nextWaiver: { people: number }
  nextTask: { task: Value }
  pleaseAnswer: { names: Value }
  allRight: { people: number }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "Confirm your answers",
  loading: "Loading your answers",
  notLoaded: "We could not load your answers.",
  where: [["day"]," · ",["place"]],
  title: "Still right for everyone?",
  lede: ["Your answers from ",["day"],". Tap a pencil to change something."],
  you: ["You, ",["ability"]],
  youAlone: "You",
  person: [["age"],", ",["ability"]],
  shoe: ["boot ",["size"]],
  change: ["Change ",["name"],"'s answers"],
  grown: ["Has ",["name"]," grown since ",["month"],"?"],
  sameSizes: "Same sizes",
  hasGrown: "Has grown",
  was: ["was ",["size"]],
  taller: "Taller",
  shorter: "Shorter",
  heavier: "Heavier",
  lighter: "Lighter",
  biggerBoot: "Bigger boot",
  smallerBoot: "Smaller boot",
  boot: "Boot",
  height: "Height",
  weight: "Weight",
  changedOf: [["name"],": ",["label"]],
  health: "Allergies or medicine?",
  healthHint: "We ask this every time. Ski school sees the answer, nobody else.",
  healthNone: ["None for ",["names"]],
  healthSomething: "Tell ski school something",
  healthForm: ["Open the form of ",["name"]],
  healthOpen: "Open the form of each child with something to tell. Then answer for the others.",
  noteStored: ["There is a note about ",["name"]," from last time."],
  contacts: ["Call ",["name"],", ",["phone"]],
  contactsFor: ["For ",["names"],": call ",["name"],", ",["phone"]],
  contactsNext: ["Then ",["name"],", ",["phone"]],
  changeContacts: ["Change whom to call for ",["names"]],
  sameAs: ["Same as ",["name"]],
  ownContacts: ["Use the former contacts of ",["names"]],
  recorded: "We record that you confirmed these answers today.",
  nextWaiver: ["Next: sign ",["people",2,{"=1":"the waiver","other":["the waiver for ",["people"]," people"]}],"."],
  nextTask: ["Next: ",["task"],"."],
  pleaseAnswer: ["Please answer for ",["names"],"."],
  pleaseAgree: "Please agree, so that the ski school may read this.",
  oneByOne: "One by one",
  allRight: [["people",2,{"=1":"This is right","=2":"Both are right","=3":"All three are right","=4":"All four are right","=5":"All five are right","=6":"All six are right","=7":"All seven are right","=8":"All eight are right","=9":"All nine are right","other":["All ",["people"]," are right"]}]],
  someRefused: "These still need you. The other answers were received.",
})
