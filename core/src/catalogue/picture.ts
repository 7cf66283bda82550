// Compiled from en/picture.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  'invalid-type': "Invalid file type. Please choose a JPEG, PNG or WebP picture.",
  heic: "Invalid file type: HEIC pictures cannot be read here. Please take the picture with the camera button, or save it as JPEG.",
  'too-big': "File too big. Please choose a picture of up to 15 MB.",
  'too-many-pixels': "File too big. Please choose a picture of up to 50 megapixels.",
  'too-small': "Image too small. Please choose a picture of at least 400 by 400 pixels.",
  'unsupported-browser': "Browser not supported. Please open this page in another browser.",
  unknown: "Unknown error: this picture cannot be read. Please choose another one.",
})
