// Compiled from en/webhook.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'paused-subject': { description: Value }
  'paused-failing': { description: Value; host: Value; days: Value; link: Value }
  'paused-gone': { description: Value; host: Value; link: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'readiness-changed': "The verdict of the readiness of a person for a day is another one than before.",
  'check-in-completed': "A household has completed its last required task at a location. At most once per household, location and resort day.",
  'waiver-signed': "A waiver was signed and stored with its evidence.",
  'photo-rejected': "The resort has rejected the photo of a person, who has to submit another one.",
  'arrival-recorded': "Staff have recorded what happened to people of a household: they arrived, got or returned their rental, were handed to an instructor, were collected, or one of these was undone.",
  'paused-subject': ["Webhooks to ",["description"]," are paused"],
  'paused-failing': ["Every webhook to ",["description"]," (",["host"],") has failed for three days, so sending is paused. Its events wait for ",["days"]," days. Please fix the receiver, then resume the endpoint: ",["link"]],
  'paused-gone': ["The receiver of webhooks ",["description"]," (",["host"],") has answered that it no longer exists (410 Gone), so sending is paused. Please correct the address and resume the endpoint, or delete it: ",["link"]],
})
