// Compiled from en/staff-kiosk.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  open: { place: Value }
  started: { name: Value; time: Value }
  'needs-help': { name: Value }
  since: { time: Value }
  end: { name: Value }
  'end-title': { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Kiosk",
  open: ["Kiosks of ",["place"]],
  loading: "Loading the kiosks",
  none: "No kiosk is open here.",
  started: ["Started by ",["name"]," at ",["time"]],
  free: "Free",
  'in-use': "A guest is using it",
  'pin-blocked': "The PIN was wrong too often there.",
  'needs-help': [["name"]," needs help"],
  going: "I am going",
  answering: "Telling the guest",
  since: ["Since ",["time"]],
  end: ["End ",["name"]],
  ending: "Ending",
  'end-title': ["End ",["name"],"?"],
  'end-text': "A guest is using it. What is typed there and not finished is deleted.",
  'end-yes': "End it",
  'end-no': "Leave it",
  failed: "The kiosk was not ended",
  'answer-failed': "The guest was not told",
  'start-title': "Make this device a kiosk",
  'start-text': "Guests check in on it by themselves until the end of the day. You are signed out here. To end it, hold the logo for 3 seconds and enter your PIN.",
  name: "Name of the kiosk",
  'name-hint': "It appears on the call for help, for example \"Kiosk 1\".",
  'name-missing': "Please type a name.",
  start: "Start the kiosk here",
  starting: "Starting",
  'start-failed': "The kiosk was not started",
  'start-offline': "Starting a kiosk needs the network.",
  'pin-save': "Save and start",
  'not-desk': "Only the desk starts and ends kiosks.",
})
