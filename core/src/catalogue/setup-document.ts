// Compiled from en/setup-document.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'format-missing': { known: Value }
  'format-newer': { format: Value; known: Value }
  'format-unknown': { format: Value; known: Value }
  'unknown-key': { key: Value }
  'key-missing': { key: Value }
  'not-a-choice': { choices: Value }
  'too-short': { min: Value }
  'too-long': { max: Value }
  'unknown-activity': { key: Value }
  'unknown-task': { key: Value }
  'unknown-waiver-code': { code: Value }
  'default-not-linked': { key: Value }
  'listed-twice': { key: Value }
  'same-name': { key: Value }
  'same-link': { key: Value }
  'several-default-locations': { keys: Value }
  'several-profile-locations': { keys: Value }
  'fixed-name': { name: Value }
  'not-yaml': { line: Value; reason: Value }
  'task-completed': { type: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'key-characters': "A key may have only lower-case letters, digits and single hyphens between them.",
  'not-a-document': "The document is not a mapping with the key “firstChairSetup”. Export the setup to see an example.",
  'format-missing': ["The key “firstChairSetup” with the number of the format is missing. This release writes ",["known"],"."],
  'format-newer': ["The document has format ",["format"],". This release reads only format ",["known"],": update First Chair first."],
  'format-unknown': ["“",["format"],"” is not the number of a format. This release reads format ",["known"],"."],
  'end-missing': "The document does not end with “end: true”, so it was probably truncated. Get the whole document again.",
  'end-not-last': "“end: true” must be the last key, so that a truncated document is noticed.",
  'extends-not-read': "“extends” is read by the command only. Apply the base and the overrides with “npm run setup”, or send the merged document.",
  'unknown-key': ["There is no “",["key"],"” here. Check the spelling; if the document is from a newer release, update First Chair first."],
  'key-missing': ["“",["key"],"” is missing."],
  'not-a-text': "This must be a text. Put it in quotation marks.",
  'not-a-number': "This must be a number.",
  'not-a-switch': "This must be true or false.",
  'not-a-list': "This must be a list.",
  'not-a-mapping': "This must be a mapping of keys to values.",
  'not-a-choice': ["This must be one of: ",["choices"],"."],
  'too-short': ["This is too short or too low. The lowest value is ",["min"],"."],
  'too-long': ["This is too long or too high. The highest value is ",["max"],"."],
  'not-valid': "This is not valid.",
  'unknown-activity': ["There is no activity with the key “",["key"],"”."],
  'unknown-task': ["There is no task with the key “",["key"],"”."],
  'unknown-waiver-code': ["There is no waiver text with the code “",["code"],"”."],
  'default-not-linked': ["The default activity “",["key"],"” is not one of the activities of this location."],
  'listed-twice': ["“",["key"],"” is listed twice."],
  'same-name': ["“",["key"],"” has the same name. Names must differ."],
  'same-link': ["“",["key"],"” has the same link, because the names are too similar."],
  'no-default-location': "One location must have “isDefault: true”.",
  'several-default-locations': ["Only one location can have “isDefault: true”: ",["keys"],"."],
  'several-profile-locations': ["Only one location can have “isEditProfileLocation: true”: ",["keys"],"."],
  'rental-only': "Only the task type RentalProfile has this setting.",
  'fixed-name': ["The product needs this collection, so its name must stay “",["name"],"”."],
  'not-yaml': ["Line ",["line"]," cannot be read: ",["reason"],". The document may be truncated or damaged."],
  'task-completed': ["Guests have completed this task, so its type must stay ",["type"],". Give the new task another key."],
  'waiver-texts-elsewhere': "The texts of waivers are in another point of sale. Leave this section out.",
  'release-needed': "The text of a waiver in use changes. Say under “release” whether the change is material, so that guests sign again, or cosmetic.",
  'schema-title': "First Chair setup",
  'schema-description': "The whole setup of an installation, without secrets and guests (docs/setup-as-code.md).",
  'schema-extends': "One base or several, as paths relative to this file.",
})
