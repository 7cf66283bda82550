// Compiled from en/todays-people.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'ready-from': { time: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  planned: "Expected at",
  name: "Guest",
  arrived: "Arrived at",
  verdict: "Readiness",
  reason: "Reason",
  ready: "Ready",
  'ready-from': ["Ready from ",["time"]],
  pending: "Waiting",
  'not-ready': "Not ready",
  unknown: "Not known",
})
