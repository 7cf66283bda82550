// Compiled from en/staff-wall.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
type Parameters = {
  colours: { choice: 'light' | 'dark' | 'other' }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  title: "Today's board",
  'enrol-title': "A screen for today's board",
  'enrol-hint': "This page shows the numbers of the day on a wall. An administrator adds the screen on the admin page Devices, with the role Wall screen, and gets a code for it.",
  'no-answer': "The board could not be loaded",
  'no-answer-hint': "This screen tries again by itself.",
  loading: "Loading the board",
  removed: "This screen was removed",
  'removed-hint': "It shows nothing any more. To use it again, ask an administrator for a new code.",
  colours: ["Colours: ",["choice",1,{"light":"light","dark":"dark","other":"by the clock"}]],
})
