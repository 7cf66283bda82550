// Compiled from en/settings-rule.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  colour: { example: Value }
  width: { from: Value; to: Value }
  'address-too-long': { max: Value }
  'text-too-long': { max: Value }
  'too-long': { max: Value }
  'secret-too-long': { max: Value }
  'code-too-long': { max: Value }
  'too-many-codes': { max: Value }
  'whole-number': { unit: 'years' | 'days' | 'other' }
  'too-low': { unit: 'years' | 'days' | 'other'; min: Value }
  'too-high': { unit: 'years' | 'days' | 'other'; max: Value }
  'open-too-long': { max: Value }
  'too-many-places': { max: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  colour: ["Please enter a colour such as ",["example"],"."],
  width: ["Please enter a width from ",["from"]," to ",["to"]," in steps of 50."],
  'address-too-long': ["Please enter an address of at most ",["max"]," characters."],
  address: "Please enter an https address, or a path that starts with one slash.",
  'text-too-long': ["Please write at most ",["max"]," characters."],
  'text-missing': "This is required.",
  'tag-id': "A tag id looks like G-ABC1234567.",
  'too-long': ["This may have at most ",["max"]," characters."],
  'secret-too-long': ["A secret may have at most ",["max"]," characters."],
  'secret-replaced-and-removed': "A secret can be replaced or removed, not both at once.",
  'not-storable': "These settings are nested too deeply, or contain an incomplete character.",
  'code-missing': "A code cannot be empty.",
  'code-too-long': ["A code may have at most ",["max"]," characters."],
  'too-many-codes': ["Please enter at most ",["max"]," codes."],
  'whole-number': [["unit",1,{"years":"Please enter a whole number of years.","days":"Please enter a whole number of days.","other":""}]],
  'too-low': [["unit",1,{"years":["At least ",["min"]," years."],"days":["At least ",["min"]," days."],"other":""}]],
  'too-high': [["unit",1,{"years":["At most ",["max"]," years."],"days":["At most ",["max"]," days."],"other":""}]],
  time: "Please enter a time such as 09:00.",
  'closes-later': "The place must close later than it opens, on the same day.",
  'open-too-long': ["A place may be open for at most ",["max"]," hours."],
  'too-many-places': ["Please enter the hours of at most ",["max"]," places."],
  'place-twice': "Each place may have its hours only once.",
  'provider-address': "Please enter an address that starts with https://.",
  'day-of-year': "Please enter a day as MM-DD, such as 10-31.",
  'time-zone': "Please choose a time zone.",
  'birth-day': "Please enter the day of birth.",
})
