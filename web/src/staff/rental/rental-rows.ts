import {
  isSizeMissing,
  type RentalChoices,
  type RentalHousehold,
  type RentalList,
  type RentalRow,
  type SetOut,
  type Sizes,
} from '@first-chair/core/rental-shop/rental-shop'
import type { Units } from '@first-chair/core/rental-profile/size-lists'
import { t } from '../../catalogue/staff-rental.ts'
import { toCsv } from '../csv.ts'
import { formatClock, formatTime } from '../format-time.ts'
import type { RentalLabel } from './labels.tsx'
import { getSizeText } from './size-text.ts'

/** A row as it is displayed, printed and exported: the same columns everywhere. */
export type RentalLine = {
  household: string
  contactId: string
  hour: string
  shoe: string
  height: string
  product: string
  /** The type of the skier, and the stance if it is not the usual one. */
  type: string
  guest: string
  party: string
  note: string
  setOut: SetOut | undefined
}

/** "10:00 to 11:00". */
export function getHourText(hour: number): string {
  const format = (value: number) => formatClock(`${value}:00`)
  return t('hour', { from: format(hour), to: format(hour + 1) })
}

/** The texts of a row. */
export function toRentalLine(
  row: RentalRow,
  { choices }: Pick<RentalList, 'choices'>,
  setOut: readonly SetOut[],
  units: Units,
): RentalLine {
  const { sizes, firstName: first, lastInitial: initial } = row
  return {
    household: row.household,
    contactId: row.contactId,
    hour: getHourText(row.hour),
    ...getSizeTexts(sizes, choices, units),
    product: row.product,
    type: getTypeText(sizes, choices, units),
    guest: initial === '' ? first : t('guest', { first, initial }),
    party: t('party', { count: row.party }),
    note: getNote(row, choices.enableShoeSize),
    setOut: setOut.find(({ contactId }) => contactId === row.contactId),
  }
}

function getNote({ sizes, questions, remindedAtUtc }: RentalRow, enableShoeSize: boolean): string {
  if (isSizeMissing(sizes, enableShoeSize))
    return remindedAtUtc === null ? t('sizes-missing') : t('reminded', { time: formatTime(remindedAtUtc) })
  return questions.length > 0 ? t('measure') : ''
}

/** The label for the equipment of a row, with the hour of the household. */
export function toRowLabel(line: RentalLine, day: string): RentalLabel {
  const { contactId, guest, shoe, height, hour, party } = line
  return { contactId, name: guest, shoe, height, about: getAbout(line), foot: t('label-hour', { hour, party, day }) }
}

/** The labels for the equipment of a household, with its reference. */
export function toHouseholdLabels(
  { people, reference, choices }: Pick<RentalHousehold, 'people' | 'reference' | 'choices'>,
  { units, day }: { units: Units; day: string },
): RentalLabel[] {
  return people.map((person) => ({
    contactId: person.contactId,
    name: person.firstName,
    ...getSizeTexts(person.sizes, choices, units),
    about: getAbout({ product: person.product, type: getTypeText(person.sizes, choices, units) }),
    foot: reference === null ? day : t('label-household', { reference, day }),
  }))
}

const getAbout = ({ product, type }: Pick<RentalLine, 'product' | 'type'>) =>
  [product, type].filter((text) => text !== '').join(', ')

function getSizeTexts(sizes: Sizes, choices: RentalChoices, units: Units) {
  const format = (field: 'shoeSize' | 'selectedHeight') => getSizeText(field, sizes[field], choices, units)
  return { shoe: choices.enableShoeSize ? format('shoeSize') : t('unknown-size'), height: format('selectedHeight') }
}

/** The type of the skier, and the stance if it is not the usual one. */
function getTypeText(sizes: Sizes, choices: RentalChoices, units: Units): string {
  const format = (field: 'selectedAbility' | 'selectedGoofy') => getSizeText(field, sizes[field], choices, units)
  const goofy = choices.enableStance && sizes.selectedGoofy === 'Y' ? [format('selectedGoofy')] : []
  return [...(sizes.selectedAbility === null ? [] : [format('selectedAbility')]), ...goofy].join(', ')
}

/** The rows as CSV. */
export function toRentalCsv(lines: readonly RentalLine[]): string {
  const head = [
    t('column-hour'),
    t('column-shoe'),
    t('column-height'),
    t('column-product'),
    t('column-guest'),
    t('column-note'),
    t('column-set-out'),
  ]
  const rows = lines.map(({ hour, shoe, height, product, type, guest, party, note, setOut }) => [
    hour,
    shoe,
    height,
    getAbout({ product, type }),
    `${guest} (${party})`,
    note,
    t(setOut ? 'yes' : 'no'),
  ])
  return toCsv([head, ...rows])
}
