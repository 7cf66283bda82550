// Compiled from en/admin-webhooks.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Tag, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  eventCount: { count: number }
  pausedFailing: { days: Value }
  counts: { delivered: number; waiting: number }
  countsPaused: { delivered: number; waiting: number }
  failingSinceText: { days: Value }
  pausedManualText: { days: Value }
  pausedFailingText: { retryDays: Value; days: Value }
  secretsOverlap: { b: Tag; count: number; until: Value }
  testQueued: { description: Value }
  pausedNow: { description: Value }
  resumedNow: { description: Value }
  deliveriesOf: { description: Value }
  failed: { count: number }
  tries: { count: number }
  answered: { status: Value; milliseconds: number }
  answeredAgain: { status: Value; when: Value }
  answeredGivenUp: { status: Value }
  problemAgain: { problem: Value; when: Value }
  problemGivenUp: { problem: Value }
  whenMinutes: { minutes: number }
  whenHours: { hours: number }
  editTitle: { description: Value }
  saved: { description: Value }
  secretTitle: { description: Value }
  rotateTitle: { description: Value }
  deleteTitle: { description: Value }
  deleteText: { waiting: number }
  deleted: { description: Value }
  pausedWarningTitle: { count: number }
  pausedWarningText: { names: Value; days: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Webhooks",
  description: "Other systems are notified when something changes. No names, no health data.",
  addEndpoint: "Add endpoint",
  loading: "Loading webhooks",
  notLoaded: "Webhooks did not load",
  tryAgain: "Try again",
  emptyTitle: "No system is notified yet",
  emptyText: "Add the address of a system that wants to know when a guest becomes ready, signs a waiver, completes check-in or arrives. docs/webhooks.md says what it receives.",
  columnEndpoint: "Endpoint",
  columnEvents: "Events",
  columnState: "State, last 24 hours",
  eventCount: [["count",2,{"one":[0," event"],"other":[0," events"]}]],
  working: "Working",
  retrying: "Failing, trying again",
  pausedManual: "Paused",
  pausedFailing: ["Paused after ",["days"]," days"],
  pausedGone: "Paused: 410 Gone",
  counts: [["delivered",4]," sent, ",["waiting",4]," waiting"],
  countsPaused: [["delivered",4]," sent, ",["waiting",4]," kept"],
  address: "Address",
  secret: "Secret",
  failingSince: "Failing since",
  failingSinceText: ["It is paused ",["days"]," days after the first failure."],
  pausedManualText: ["An administrator paused it. Events wait for ",["days"]," days."],
  pausedFailingText: ["Nothing was accepted for ",["retryDays"]," days. Fix the receiver, then resume. Events wait for ",["days"]," days."],
  pausedGoneText: "The receiver answered that it no longer exists. Correct the address and resume, or delete the endpoint.",
  edit: "Edit",
  delete: "Delete",
  newSecret: "New secret",
  endOld: "End old now",
  secretsOverlap: [["b",["count",2,{"one":[0," secret"],"other":[0," secrets"]}]," sign until ",["until"],"."]," Put the new one into the receiver, then end the old one."],
  endOldTitle: "End the old secret now?",
  endOldText: "A receiver that still verifies with it will refuse every webhook.",
  sendTest: "Send a test",
  testQueued: ["A test is on its way to ",["description"]],
  pause: "Pause",
  resume: "Resume",
  pausedNow: [["description"]," is paused"],
  resumedNow: [["description"]," is resumed"],
  eventsHeading: "Events",
  actionFailed: "That did not work",
  deliveriesOf: ["Deliveries to ",["description"]],
  show: "Show",
  all: "All",
  failed: ["Failed ",["count",4]],
  sendFailedAgain: "Send failed again",
  failedQueued: "The failed deliveries are sent again",
  columnTime: "Time",
  columnEvent: "Event",
  columnAnswer: "Answer",
  columnTries: "Tries",
  tries: [["count",2,{"one":[0," try"],"other":[0," tries"]}]],
  noDeliveries: "Nothing was sent yet. Send a test, or wait for an event.",
  noFailures: "No delivery has failed.",
  deliveriesNotLoaded: "The deliveries did not load",
  older: "Older",
  loadingDeliveries: "Loading deliveries",
  answered: [["status"]," in ",["milliseconds",4]," ms"],
  notSentYet: "Waiting",
  answeredAgain: [["status"],", again ",["when"]],
  answeredGivenUp: [["status"],", given up"],
  problemAgain: [["problem"],", again ",["when"]],
  problemGivenUp: [["problem"],", given up"],
  'unknown-host': "Name not found",
  'private-address': "Private address refused",
  'insecure-address': "https needed",
  'no-connection': "No connection",
  'timed-out': "Timed out",
  certificate: "Certificate refused",
  'no-answer': "No answer",
  whenNow: "now",
  whenPaused: "when resumed",
  whenMinutes: ["in ",["minutes",4]," min"],
  whenHours: ["in ",["hours",4]," h"],
  thisDelivery: "This delivery",
  sendAgain: "Send again",
  sentAgain: "The event is sent again",
  requestAsSent: "Headers and body as sent",
  answerHeading: "Answer",
  nextTry: "Next try",
  chooseDelivery: "Choose a delivery to see what was sent.",
  addTitle: "Add endpoint",
  editTitle: ["Edit ",["description"]],
  name: "Name",
  nameHint: "The system that receives the events",
  url: "Address",
  urlHint: "It starts with https://. Private addresses must be allowed by WEBHOOK_ALLOW_PRIVATE.",
  events: "Events",
  cancel: "Cancel",
  add: "Add",
  save: "Save",
  notSaved: "Not saved",
  newerVersion: "Somebody else changed this endpoint. Close this dialog, and edit it again.",
  saved: [["description"]," is saved"],
  secretTitle: ["The secret of ",["description"]],
  copyNow: "Copy the secret now",
  copyNowText: "It is shown only once. The receiver needs it to verify that a webhook is from here. If you lose it, create a new one.",
  copySecret: "Copy secret",
  copied: "Secret is copied",
  rotateTitle: ["New secret for ",["description"]],
  rotateText: "Until the old secret ends, both sign every webhook, so the receiver can change without an interruption.",
  oldEnds: "The old secret ends",
  oldNow: "In a minute",
  oldDay: "In 24 hours",
  oldWeek: "In 7 days",
  oldMonth: "In 30 days",
  create: "Create",
  deleteTitle: ["Delete ",["description"],"?"],
  deleteText: ["Its secrets and the list of its deliveries are deleted too. ",["waiting",2,{"=0":"","one":[0," event that waits will be lost."],"other":[0," events that wait will be lost."]}]],
  deleted: [["description"]," is deleted"],
  pausedWarningTitle: [["count",2,{"one":[0," webhook endpoint is paused"],"other":[0," webhook endpoints are paused"]}]],
  pausedWarningText: [["names"]," failed for too long. Events wait for ",["days"]," days."],
  openWebhooks: "Open webhooks",
})
