// Compiled from en/admin-rule.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'name-too-long': { max: Value }
  'nickname-too-long': { max: Value }
  'code-too-long': { max: Value }
  'age-range': { min: Value; max: Value }
  'days-range': { min: Value; max: Value }
  'id-too-long': { max: Value }
  'comment-too-long': { max: Value }
  'unknown-placeholders': { known: Value }
  'description-too-long': { max: Value }
  'html-too-long': { max: Value }
  'too-many-gates': { max: Value }
  'slug-reserved': { slug: Value }
  'product-code-too-long': { max: Value }
  'value-too-long': { max: Value }
  'readiness-limit': { max: Value }
  'readiness-codes': { max: Value }
  'too-many-report-days': { max: Value }
  'too-many-ip-codes': { max: Value }
  'ip-code-too-long': { max: Value }
  'too-many-ids': { max: Value }
  'key-type-too-long': { max: Value }
  'search-too-long': { max: Value }
  'email-too-long': { max: Value }
  'webhook-url-too-long': { max: Value }
  'reason-too-long': { max: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'name-missing': "Name is required.",
  'nickname-missing': "Nickname is required.",
  'name-too-long': ["A name may have at most ",["max"]," characters."],
  'nickname-too-long': ["A nickname may have at most ",["max"]," characters."],
  'code-missing': "Code is required.",
  'code-too-long': ["A code may have at most ",["max"]," characters."],
  'code-characters': "A code may have only letters, digits, hyphens, dots and underscores.",
  'whole-years': "Please enter whole years.",
  'age-range': ["Please enter an age from ",["min"]," to ",["max"],"."],
  'ages-reversed': "The highest age cannot be below the lowest age.",
  'whole-days': "Please enter whole days.",
  'days-range': ["Please enter ",["min"]," to ",["max"]," days."],
  'task-type-missing': "Please choose a type.",
  'blocks-missing': "Choose what the open task stops.",
  'waiver-blocks-something': "A required waiver must stop something. Make it optional if guests may go without it.",
  'signature-method-missing': "At least one signature method is required",
  'pos-waiver-code-missing': "POS waiver code is required.",
  'id-too-long': ["An id may have at most ",["max"]," characters."],
  'comment-too-long': ["A comment may have at most ",["max"]," characters."],
  'unknown-placeholders': ["Only these placeholders are allowed: ",["known"],"."],
  'day-out-of-range': "Please enter a day between 1900 and 2199.",
  'end-before-start': "The end cannot be before the start.",
  'day-outside-window': "This day must be between the start and the end.",
  'window-ended': "This day has passed. Choose today or a later day, or leave the field empty.",
  'window-not-started': "The window starts after today. Choose a day in the window on which the signature must be valid, or an earlier start date.",
  'day-passed-without-start': "This day has passed, and without a start date signatures count from the day of signing. Choose a later day or a start date before this day, or leave the field empty.",
  'default-location-disabled': "The default location must be enabled.",
  'default-location-edits-profiles': "The default location cannot be the one where guests edit their profiles.",
  'description-too-long': ["A description may have at most ",["max"]," characters."],
  'html-too-long': ["This text may have at most ",["max"]," characters, including HTML."],
  'time-zone': "Please choose a time zone.",
  'too-many-gates': ["A location may have at most ",["max"]," gates."],
  'slug-empty': "A name needs a letter or a digit.",
  'slug-number': "A name cannot be only a number, because its link would lead to another location.",
  'slug-reserved': ["\"",["slug"],"\" is a reserved name. Please choose another name."],
  'product-code-missing': "A product code is required.",
  'product-code-too-long': ["A product code may have at most ",["max"]," characters."],
  'product-code-characters': "A product code cannot contain control characters.",
  'value-missing': "Value is required.",
  'value-too-long': ["A value may have at most ",["max"]," characters."],
  'text-missing': "Text is required.",
  'text-too-long': "The text is too long: it may have at most 100,000 characters.",
  'report-day': "Please enter a day as YYYY-MM-DD",
  'report-number': "Please enter a whole number",
  'report-location': "Please choose a location",
  'report-page': "Please send the value of next from the previous page",
  'readiness-cursor': "This is no cursor. Send the `nextCursor` of an earlier answer, or none for everything.",
  'readiness-limit': ["Send a whole number from 1 to ",["max"],"."],
  'readiness-codes': ["Send one to ",["max"]," codes."],
  'report-days-reversed': "The end date is before the start date",
  'too-many-report-days': ["Please choose at most ",["max"]," days"],
  'ip-codes-missing': "Please enter at least one IP code",
  'too-many-ip-codes': ["Please enter at most ",["max"]," IP codes"],
  'ip-code-too-long': ["An IP code has at most ",["max"]," characters"],
  'ip-code-missing': "Please enter an IP code.",
  'location-missing': "Choose a location.",
  'age-or-ip-code': "Please enter either an age or the IP code of a household.",
  'ids-malformed': "Please send ids separated by commas.",
  'ids-missing': "Please send at least one id.",
  'too-many-ids': ["Please send at most ",["max"]," ids."],
  'key-type-missing': "Type is required.",
  'key-type-too-long': ["A type may have at most ",["max"]," characters."],
  'key-scopes-missing': "Choose what the key may do.",
  'key-expiry': "Please choose a date.",
  reference: "A reference has eight letters and digits, such as K7QM-4TRX.",
  'detail-does-not-fit': "Say who collects the child: an adult of the family, or a name with a reason. A hand-over names the instructor.",
  'search-too-long': ["Please type at most ",["max"]," characters."],
  'search-unclear': "Please type a reference, an IP code, or at least two letters of a name or three of an e-mail.",
  'staff-role-missing': "Please choose at least one role, and where the person has it.",
  'email-missing': "E-mail is required.",
  'email-too-long': ["An e-mail may have at most ",["max"]," characters."],
  email: "This is not an e-mail address.",
  'picture-svg': "SVG pictures cannot be uploaded, because they can contain scripts. Please export the picture as PNG.",
  'picture-too-big': "File too big. Please choose a picture of up to 10 MB.",
  'picture-too-small': "Image too small. Please choose a picture of at least 16 by 16 pixels.",
  'webhook-url': "Please enter an address such as https://crm.resort.example/first-chair, without a user name and without #.",
  'webhook-url-too-long': ["An address may have at most ",["max"]," characters."],
  'webhook-events-missing': "Choose at least one event.",
  'release-time': "Choose a day and a time.",
  'device-name': "Please enter a name, such as Desk 2.",
  'device-end': "Please choose the last day.",
  'device-code': "This is not the code of a device. Such a code has 12 letters and digits.",
  'hold-people-missing': "Choose at least one person.",
  'reason-missing': "Please write a reason.",
  'reason-too-long': ["A reason may have at most ",["max"]," characters."],
  'reason-names-person': "Leave the name out of the reason: the reason stays.",
  'name-differs': "This is not the last name of the person.",
})
