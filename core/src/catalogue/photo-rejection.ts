// Compiled from en/photo-rejection.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'eyes-covered': { name: Value }
  'face-covered': { name: Value }
  unclear: { name: Value }
  'too-far-away': { name: Value }
  'several-people': { name: Value }
  'another-person': { name: Value }
  'not-recent': { name: Value }
  'no-face': { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'eyes-covered': ["The resort did not accept the photo of ",["name"],", because goggles or sunglasses cover the eyes. Please take a new one without them."],
  'face-covered': ["The resort did not accept the photo of ",["name"],", because a helmet, hat or mask covers the face. Please take a new one without it."],
  unclear: ["The resort did not accept the photo of ",["name"],", because it is too dark or not sharp. Please take a new one in good light."],
  'too-far-away': ["The resort did not accept the photo of ",["name"],", because the face is too small. Please take a new one from closer."],
  'several-people': ["The resort did not accept the photo of ",["name"],", because it shows more than one person. Please take a new one of ",["name"]," alone."],
  'another-person': ["The resort did not accept the photo of ",["name"],", because it shows another person. Please take a new one of ",["name"],"."],
  'not-recent': ["The resort did not accept the photo of ",["name"],", because it is not recent. Please take a new one."],
  'no-face': ["The resort did not accept the photo of ",["name"],", because it does not show a face. Please take a new one of the face."],
  'same-photo': "The resort did not accept this photo. Please take a new one.",
})
