// Compiled from en/refusal.json by `npm run catalogues`. Change that file instead.
import { createTranslator, type Value } from './translator.ts'

// prettier-ignore
type Parameters = {
  'birth-date-missing': { firstName: Value }
  'photo-replaced': { firstName: Value }
  'day-not-stored': { first: Value; last: Value }
  'wallet-not-set-up': { wallet: Value; variables: Value }
  'wallet-expired': { wallet: Value; certificate: Value }
  'collection-has-items': { items: number; name: Value }
  'code-taken': { code: Value }
  'waiver-in-tasks': { name: Value; tasks: Value }
  'waiver-in-use': { name: Value }
  'link-taken': { slug: Value; name: Value }
  'location-activities': { names: Value }
  'activity-locations': { names: Value }
  'without-default-activity': { names: Value }
  'task-activities': { names: Value }
  'no-such-waiver': { code: Value }
  'name-taken': { kind: 'activity' | 'task' | 'other'; name: Value }
  'is-in-use': { name: Value }
  'webhook-waiting': { waiting: number }
  'webhook-unknown-host': { host: Value }
  'webhook-overlap': { max: Value }
}

// prettier-ignore
export const t = createTranslator<Parameters>('en')({
  'one-task': "One signature covers contact tasks of one task only.",
  'one-by-one': "This waiver is signed for one person at a time.",
  'birth-date-missing': ["We need the birth date of ",["firstName"]," before anybody can sign for them. Please call us."],
  'photo-replaced': ["There is a newer photo of ",["firstName"],", or the photo was removed. Look at the current photo first."],
  'photo-missing': "Please add a photo first.",
  'no-waiver-text': "The waiver has no text. Please tell the resort.",
  'one-risk': "Unable to fetch one risk waiver URL",
  'unknown-at-pos': "Our booking system no longer has this person or product. Please call us.",
  lift: "Choose a lift.",
  'day-passed': "Choose today or a later day.",
  'not-for-guests': "Guests cannot resolve this themselves, so they are not reminded of it.",
  'day-too-late': "This day is too far in the future. Choose an earlier day.",
  'day-not-stored': ["Readiness is stored from ",["first"]," to ",["last"],". Choose one of these days."],
  'wallet-not-set-up': [["wallet"]," is not set up here. Set ",["variables"]," in the server's environment."],
  'wallet-expired': [["wallet"]," is not available: its certificate has expired. Set a new ",["certificate"]," in the server's environment."],
  'zero-byte': "A zero byte is not allowed.",
  'unpaired-surrogate': "An unpaired surrogate is not allowed.",
  'body-not-json': "The body is not valid JSON.",
  'collection-has-items': [["items",2,{"one":[["name"]," has 1 item. It will be deleted too."],"other":[["name"]," has ",["items"]," items. They will be deleted too."]}]],
  'item-name-taken': "An item with this name already exists.",
  'code-taken': ["A waiver with the code ",["code"]," already exists."],
  'waiver-in-tasks': [["name"]," is used by these tasks: ",["tasks"],". Remove it from them first."],
  'waiver-in-use': [["name"]," cannot be deleted, because products or signatures refer to it."],
  'text-nested': "The text is nested too deeply.",
  'pos-has-received': "The point of sale has already received this.",
  'no-such-location': "There is no such location",
  'device-ended': "Please choose today or a later day.",
  'key-expired': "Please choose a date in the future.",
  'link-taken': ["The link /l/",["slug"]," is already used by ",["name"],"."],
  'unknown-activities': "One of these activities no longer exists.",
  'default-activity-not-linked': "The default activity must be one of the linked ones.",
  'only-default-location': "Make another location the default instead.",
  'first-location': "The first location becomes the default location, where guests cannot edit their profiles.",
  'default-location': "The default location cannot be deleted. Make another one the default first.",
  'location-activities': ["Its activities: ",["names"],"."],
  'location-completions': "Guests have completed tasks there. Their records stay.",
  'not-in-household': "Nobody in your household has this id.",
  'no-such-customer': "The point of sale has no customer with this IP code.",
  'pos-is-configured': "The point of sale is set by POS_SYSTEM in the server environment. It cannot be changed here.",
  'version-missing': "Please send the version that you read.",
  'not-json': "This is not JSON.",
  'no-such-reference': "Nobody has this reference.",
  'staff-email-taken': "This e-mail is on the list already.",
  'email-taken': "This e-mail already has access.",
  'unknown-tasks': "One of these tasks no longer exists.",
  'activity-locations': ["Linked locations: ",["names"],"."],
  'without-default-activity': ["These would have no default activity: ",["names"],"."],
  'rental-only': "Only rental profiles have this.",
  'task-completed': "Guests have completed this task, so its type cannot be changed. Please add a new task instead.",
  'task-activities': ["It would be removed from: ",["names"],"."],
  'task-completions': "Guests have completed it. Their records stay.",
  'no-such-waiver': ["The point of sale has no waiver with the code ",["code"],"."],
  'name-taken': [["kind",1,{"activity":["There is an activity \"",["name"],"\" already. Please choose another name."],"task":["There is a task \"",["name"],"\" already. Please choose another name."],"other":""}]],
  'is-in-use': [["name"]," is in use."],
  'webhook-waiting': [["waiting",2,{"one":"1 event waits for it and will be lost.","other":[["waiting"]," events wait for it and will be lost."]}]],
  'webhook-private-address': "This address leads to a private network. To allow it, add the host or its network to WEBHOOK_ALLOW_PRIVATE in the server's environment.",
  'webhook-insecure-address': "Please use https. Only private addresses that WEBHOOK_ALLOW_PRIVATE allows may use http.",
  'webhook-unknown-host': ["The name ",["host"]," was not found. Check the address."],
  'webhook-overlap': ["Please choose a time in the next ",["max"]," days."],
  'collected-by-adult': "Only an adult of the family can collect a child. For somebody else, type the name and the reason.",
  'size-not-in-list': "Choose a value from the list.",
  'health-consent-changed': "The text that you agreed to has changed. Please reload the page and read it again.",
  'release-kind': "Choose whether the change is material or cosmetic.",
  'release-past': "Choose a time in the future.",
})
