// Compiled from en/arrival-paper.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  signsElsewhere: { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  card: "Arrival card",
  place: "Place",
  dayLabel: "Day",
  qrCode: "QR code for the desk",
  signsElsewhere: [["name"]," signs with their own link, or at the desk."],
})
