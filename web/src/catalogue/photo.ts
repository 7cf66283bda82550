// Compiled from en/photo.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  takePictureOf: { name: Value }
  choosePictureOf: { name: Value }
  buttonOf: { button: Value; name: Value }
  sendingPhotoOf: { name: Value }
  notSent: { reason: Value }
  photoOf: { name: Value }
  moved: { direction: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'other' }
  percent: { percent: Value }
  zoomed: { percent: Value }
  rotated: { degrees: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  pageTitle: "Photo",
  offline: "You are offline. A photo can be sent only when you are online.",
  chooseOffline: "You can choose a picture now. When you are back online, press Try again to send it.",
  takePictureOf: ["Take a picture of ",["name"]],
  choosePictureOf: ["Choose a picture of ",["name"]],
  buttonOf: [["button"]," of ",["name"]],
  opening: "Opening",
  skipping: "Skipping",
  skipFailed: "ERROR CALLING API",
  nothingWasLost: "Nothing was lost. Please try again.",
  photoAdded: "Photo added",
  sending: "Sending",
  saving: "Saving",
  sendingPhotoOf: ["Sending ",["name"],"'s photo"],
  notSent: ["Not sent. ",["reason"]],
  photoOf: [["name"],"'s photo"],
  retake: "Retake",
  closeWithoutSaving: "Close without saving",
  onThePass: "On the pass",
  cropArea: "Photo crop area: arrow keys move the picture, plus and minus zoom, R rotates it",
  moved: [["direction",1,{"ArrowLeft":"Moved left","ArrowRight":"Moved right","ArrowUp":"Moved up","ArrowDown":"Moved down","other":""}]],
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  percent: [["percent"]," percent"],
  zoomed: ["Zoom ",["percent"]," percent"],
  rotate: "Rotate 90 degrees",
  rotated: ["Rotated to ",["degrees"]," degrees"],
  onThisPhone: "Saved on this phone",
  skipOnThisPhone: "Skipped; saved on this phone",
})
