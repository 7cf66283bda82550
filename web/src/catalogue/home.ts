// Compiled from en/home.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  readAt: { time: Value }
  tasksDone: { done: Value; total: number }
  minutesLeft: { minutes: number }
  next: { b: Tag; task: Value; names: Value }
  nextForMany: { b: Tag; task: Value; people: number }
  taskOfPeople: { task: Value; names: Value }
  taskAtDesk: { task: Value; names: Value; desk: Value }
  blockedPass: { name: Value; reason: Value }
  activityState: { people: number; open: number }
  memberToDo: { b: Tag; open: Value }
  taskDone: { task: Value; unseen: Tag }
  taskOpen: { task: Value; unseen: Tag }
  taskSkipped: { task: Value; unseen: Tag; seen: Tag }
  taskAwaitingSignature: { task: Value; unseen: Tag; seen: Tag }
  taskDueAgain: { day: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "Home",
  loading: "Loading your group",
  readAt: ["What you see is from ",["time"],"."],
  householdProgress: "Household progress",
  tasksDone: [["done"]," of ",["total",2,{"one":[0," task"],"other":[0," tasks"]}]," done."],
  minutesLeft: ["About ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}]," left."],
  next: ["Next: ",["b",["task"]," for ",["names"]]],
  nextForMany: ["Next: ",["b",["task"]," for ",["people",2,{"one":[0," person"],"other":[0," people"]}]]],
  taskOfPeople: [["task"]," for ",["names"]],
  taskAtDesk: [["task"]," for ",["names"],": ",["desk"]],
  blockedPass: [["name"],": ",["reason"]],
  activityState: [["people",2,{"one":[0," person"],"other":[0," people"]}],", ",["open",2,{"=0":"done","other":[0," to do"]}]],
  memberToDo: [["b",["open"]]," to do"],
  taskDone: [["task"],["unseen",", done"]],
  taskOpen: [["task"],["unseen",", to do"]],
  taskSkipped: [["task"],["unseen",", skipped"],["seen"," (skipped)"]],
  taskAwaitingSignature: [["task"],["unseen",", signs for themselves, to do"],["seen"," (signs for themselves)"]],
  taskDueAgain: [" (again on ",["day"],")"],
})
