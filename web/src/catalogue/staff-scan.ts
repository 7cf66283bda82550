// Compiled from en/staff-scan.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'offline-title': { time: Value }
  'walk-title': { count: number }
  'walk-text': { name: Value; time: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  scan: "Scan",
  more: "More",
  'scan-next': "Scan next",
  title: "Scan an arrival card",
  camera: "Camera",
  hint: "Hold the code inside the frame",
  'hint-long': "Nothing read yet. Hold it closer, wipe the camera, or type the code.",
  'hint-offline': "No network",
  reading: "One moment",
  light: "Light",
  turn: "Turn camera",
  type: "Type a code or a name",
  'type-code': "Type a code",
  asking: "Starting the camera",
  'asking-hint': "If the browser asks, allow the camera for this page.",
  denied: "The camera is off",
  'denied-hint': "This browser may not use the camera. Open its settings for this page, allow the camera, then come back.",
  none: "No camera found",
  'none-hint': "Connect a camera, or type the code. A hand scanner works on every page.",
  busy: "The camera is in use",
  'busy-hint': "Another program or page uses the camera. Close it, then try again.",
  insecure: "The camera needs a secure page",
  'insecure-hint': "Browsers give the camera only to pages with HTTPS. Type the code, or ask an administrator.",
  'no-reader': "This browser cannot read codes",
  'no-reader-hint': "Load the page again. If it does not help, type the code or use another browser.",
  'try-again': "Try again",
  foreign: "This is not an arrival card",
  'foreign-hint': "The code is not from this resort. Ask for the arrival card.",
  resort: "This is not our code",
  'resort-hint': "It was made by another resort. Ask for the booking number.",
  damaged: "The code cannot be read",
  'damaged-hint': "Make the screen brighter, or type the eight letters under the code.",
  'not-found': "Nobody with this code",
  'not-found-hint': "The card may be old. Type the letters under the code, or search by name.",
  failed: "The code was not opened",
  'offline-title': ["No network since ",["time"],"."],
  'offline-text': "Scanning and typing work again when it is back.",
  'walk-title': [["count",2,{"one":[0," guest, ready"],"other":[0," guests, all ready"]}]],
  'walk-text': [["name"]," Checked in at ",["time"],"."],
  'walk-undo': "Undo",
  'walk-undone': "Undone. Nobody is checked in.",
  'walk-undo-failed': "This was not undone. Open the family and undo it in the list.",
  'setting-sound': "Tone and vibration after a scan",
  'setting-walk': "Walk-through",
  'setting-walk-hint': "A scan checks in the whole family if everybody is ready",
  on: "On",
  off: "Off",
  'find-by-name': "Find by name",
})
