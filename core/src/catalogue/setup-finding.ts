// Compiled from en/setup-finding.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'activity-without-tasks': { name: Value }
  'location-without-default-activity': { name: Value }
  'default-location-without-activities': { name: Value }
  'waiver-without-text': { name: Value; code: Value }
  'waiver-without-signature': { name: Value }
  'waiver-impossible': { name: Value; reason: Value }
  'waiver-ends-soon': { name: Value; day: Value }
  'ages-not-covered': { name: Value; ages: Value }
  'tasks-overlap': { one: Value; other: Value; ages: Value; name: Value }
  'external-waiver-without-provider': { name: Value }
  'colour-adjusted': { label: Value }
  ages: { ages: 'both' | 'from' | 'to' | 'other'; min: Value; max: Value }
  'waiver-is-draft': { name: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'activity-without-tasks': ["The activity ",["name"]," has no tasks. Its guests have nothing to do."],
  'location-without-default-activity': [["name"]," has no default activity. Guests whose purchases fit no activity would see an empty page."],
  'default-location-without-activities': ["The default location ",["name"]," has no activities. Its guests would see an empty page."],
  'waiver-without-text': ["The waiver ",["name"]," has no text: the code ",["code"]," has none. Nobody could sign it."],
  'waiver-without-signature': ["The waiver ",["name"]," has no way to sign."],
  'waiver-impossible': ["Nobody could complete the waiver ",["name"],": ",["reason"]],
  'waiver-ends-soon': ["The waiver ",["name"]," can be signed until ",["day"]," only."],
  'ages-not-covered': ["At ",["name"]," nobody aged ",["ages"]," has an activity."],
  'tasks-overlap': [["one"]," and ",["other"]," are both for the same ages (",["ages"],"), in the activity ",["name"],". Guests would do the same twice."],
  'external-waiver-without-provider': ["The waiver ",["name"]," is signed at the external provider, but its address is not set."],
  'pass-checker-without-gates': "The pass checker is switched on, but it has no gate: neither a location nor the settings name one.",
  'consent-missing': "Analytics has a tag id, but without a consent script no guest can consent, so nothing is counted.",
  'colour-adjusted': ["The colour “",["label"],"” is too close to its background. A readable shade of it is used instead."],
  ages: [["ages",1,{"both":[["min"]," to ",["max"]],"from":[["min"]," and older"],"to":["0 to ",["max"]],"other":"all"}]],
  'waiver-is-draft': ["The waiver ",["name"]," is a draft. Guests cannot sign it until an administrator says that a lawyer has read it."],
})
