import { isSizeMissing, type RentalList, type RentalRow, type SetOut } from '@first-chair/core/rental-shop/rental-shop'
import type { Units } from '@first-chair/core/rental-profile/size-lists'
import { t } from '../../catalogue/staff-rental.ts'
import { toCsv } from '../csv.ts'
import { formatTime } from '../format-time.ts'
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
  const format = (value: number) => `${String(value).padStart(2, '0')}:00`
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
  const format = (field: 'shoeSize' | 'selectedHeight' | 'selectedAbility' | 'selectedGoofy') =>
    getSizeText(field, sizes[field], choices, units)
  const goofy = choices.enableStance && sizes.selectedGoofy === 'Y' ? [format('selectedGoofy')] : []
  return {
    household: row.household,
    contactId: row.contactId,
    hour: getHourText(row.hour),
    shoe: choices.enableShoeSize ? format('shoeSize') : t('unknown-size'),
    height: format('selectedHeight'),
    product: row.product,
    type: [...(sizes.selectedAbility === null ? [] : [format('selectedAbility')]), ...goofy].join(', '),
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
    [product, type].filter((text) => text !== '').join(', '),
    `${guest} (${party})`,
    note,
    t(setOut ? 'yes' : 'no'),
  ])
  return toCsv([head, ...rows])
}
