import type { SetupDifference } from '@first-chair/core/setup-document/setup-differences'
import type { SetupChangeSummary } from '@first-chair/core/setup-document/setup-version'

type Section = SetupDifference['section']

/** What one object of a section is called. */
const objectNames = {
  settings: 'Settings',
  texts: 'Texts',
  theme: 'Theme',
  locations: 'Location',
  activities: 'Activity',
  tasks: 'Task',
  taskTypes: 'Task type',
  waiverTexts: 'Waiver text',
  collections: 'Collection',
  webhooks: 'Webhook endpoint',
} as const satisfies Record<Section, string>

/** Fields whose label is another one than their name. */
const labels: Readonly<Record<string, string>> = {
  ageMin: 'Youngest',
  ageMax: 'Oldest',
  html: 'Text',
  imageUrl: 'Image',
  isEnabled: 'Open',
  isDefault: 'Default location',
  isEditProfileLocation: 'Guests edit their profiles here',
  isOptional: 'Optional',
  usePosTransactionsAndOrders: 'Purchases decide who owes what',
  checkInCompleteText: 'Text on the arrival card',
  accessLocationIds: 'Gates',
  blocks: 'Stops',
  effectiveDays: 'Asked again after (days)',
  posWaiverId: 'POS waiver code',
  externalWaiverId: 'External waiver id',
  consolidateWaivers: 'One signature for all',
  useTodayAsValidationDate: 'One-day waiver',
  startEffectiveDate: 'First day',
  endEffectiveDate: 'Last day',
  validationDate: 'Validation date',
  enableAgreeCheckbox: 'Signed by agreeing',
  enableTextSignature: 'Signed by typing the name',
  enableWetSignature: 'Signed by drawing',
  resignWhenTextChanged: 'Sign again when the text changes',
  customComment: 'Comment',
  url: 'Address',
  eventTypes: 'Events',
}

/** The heading of an object: `Task “Rental profile”`, or `Texts`. */
export function getObjectTitle({ section, key, name }: Pick<SetupDifference, 'section' | 'key' | 'name'>): string {
  return key === null ? objectNames[section] : `${objectNames[section]} “${name === '' ? key : name}”`
}

/** The label of a field by its path: `home.checkInTitle` is "Home: check in title". */
export function getFieldLabel(path: string): string {
  const [first = '', ...rest] = path.split('.')
  if (first === 'items') return `Item “${rest[0] ?? ''}”${rest.length > 1 ? `: ${toWords(rest.at(-1) ?? '')}` : ''}`
  const last = rest.at(-1)
  const label = labels[first] ?? toSentence(first)
  return last === undefined ? label : `${label}: ${labels[last] ?? toWords(last)}`
}

/** True if a value is empty: no text, no reference, an empty list. */
export const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value in words. Undefined if there is none, because the object is new or was removed. */
export function getValueText(value: unknown): string {
  if (value === true) return 'On'
  if (value === false) return 'Off'
  if (isNone(value)) return 'None'
  if (Array.isArray(value)) return value.map(getValueText).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** What a version changed, in one line: the first objects, and how many more there are. */
export function summarise(changes: readonly SetupChangeSummary[]): string {
  const verbs = { added: 'new', changed: '', removed: 'removed' } as const
  const texts = changes.slice(0, 2).map((change) => {
    const title = getObjectTitle(change)
    const fields = change.paths.slice(0, 2).map(getFieldLabel).join(', ')
    const what = verbs[change.change]
    return `${what === '' ? title : `${title} ${what}`}${fields === '' ? '' : ` (${fields})`}`
  })
  const more = changes.length - texts.length
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function toWords(name: string): string {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
}

function toSentence(name: string): string {
  const words = toWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
