// Compiled from en/recipient.json by `npm run catalogues`. Change that file instead.
import { createTranslator } from './translator.ts'

// prettier-ignore
export const t = createTranslator('en')({
  'email-missing': "Please type an e-mail address.",
  email: "This is not an e-mail address. It looks like name@example.com.",
  'phone-missing': "Please type a phone number.",
  'country-code': "Please start with + and the country code, such as +1 970 555 0117.",
  phone: "This is not a phone number. It looks like +1 970 555 0117.",
  'too-long': "That is too long.",
})
