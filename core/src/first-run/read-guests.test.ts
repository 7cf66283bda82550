import { describe, expect, test } from 'vitest'
import { formatColumns, guessColumns, parseColumns } from './guest-columns.ts'
import { guessDayOrder, toDay } from './guest-day.ts'
import { readGuests } from './read-guests.ts'

const columns = { firstName: 0, lastName: 1, birthDate: 2, email: 3, phone: 4, cardNumber: 5 }
const read = (...rows: string[][]) =>
  readGuests(
    rows.map((cells, index) => ({ row: index + 2, cells })),
    { columns, dayOrder: 'mdy', today: '2026-12-05', adultAge: 18 },
  )
const ada = ['Ada', 'Grey', '2/14/1984', 'Ada@Grey.example', '970-555-0123', '0147 3822']
const bo = ['Bo', 'Grey', '5/1/2015', 'ada@grey.example', '', '']

describe('columns are guessed', () => {
  test('from the names that spreadsheets use', () => {
    expect(
      guessColumns(['Last Name', 'First Name', 'DOB', 'E-mail address', 'Mobile phone', 'Pass #', 'Card number']),
    ).toEqual({
      firstName: 1,
      lastName: 0,
      birthDate: 2,
      email: 3,
      phone: 4,
      cardNumber: 6,
    })
    expect(guessColumns(['Vorname', 'Nachname', 'Geburtsdatum', 'E-Mail'])).toMatchObject({
      firstName: 0,
      lastName: 1,
      birthDate: 2,
      email: 3,
      phone: null,
    })
  })

  test('and sent as they were chosen', () => {
    expect(parseColumns(formatColumns(columns))).toEqual(columns)
    expect(parseColumns('firstName:0,shoe:1')).toBeUndefined()
    expect(parseColumns('firstName:x')).toBeUndefined()
  })
})

describe('the order of day, month and year is guessed', () => {
  test.each([
    [['1984-02-14'], 'ymd'],
    [['1/2/1984', '14/2/1984'], 'dmy'],
    [['1/2/1984', '2/14/1984'], 'mdy'],
    [['1/2/1984'], 'dmy'],
    [[], 'dmy'],
    [['2/14/1984', '5/21/2015', '13/45/1990', ''], 'mdy'],
    [['1984-02-14', '1.5.2015', '2001-12-31'], 'ymd'],
  ] as const)('%o is %s', (texts, order) => {
    expect(guessDayOrder(texts, 'dmy')).toBe(order)
  })

  test('and a day is read in it, also with a time behind it and with two digits for the year', () => {
    expect(toDay('2/14/1984', 'mdy')).toBe('1984-02-14')
    expect(toDay('14.2.1984', 'dmy')).toBe('1984-02-14')
    expect(toDay('1984-02-14 00:00:00', 'mdy')).toBe('1984-02-14')
    expect(toDay('2/14/84', 'mdy')).toBe('1984-02-14')
    expect(toDay('2/14/15', 'mdy')).toBe('2015-02-14')
    expect(toDay('2/30/1984', 'mdy')).toBeUndefined()
    expect(toDay('14 February', 'mdy')).toBeUndefined()
  })
})

describe('people', () => {
  test('with the same address are a family, and the first adult is its head', () => {
    const { families, problems } = read(bo, ada)
    expect(problems).toEqual([])
    expect(families).toHaveLength(1)
    expect(families[0]).toMatchObject([
      { row: 3, firstName: 'Ada', birthDate: '1984-02-14', email: 'ada@grey.example', cardNumber: '01473822' },
      { row: 2, firstName: 'Bo' },
    ])
  })

  test('who are in the file twice are one person', () => {
    expect(read(ada, [...ada]).families[0]).toHaveLength(1)
  })

  test('with a problem are named by row with what to do, and their family does not come half', () => {
    const { families, problems } = read(ada, ['Bo', 'Grey', '', 'ada@grey.example'], ['Cy', 'Poe', '1/1/1990', ''])
    expect(families).toEqual([])
    expect(problems).toEqual([
      { row: 2, message: 'The family ada@grey.example comes as a whole: see row 3.' },
      { row: 3, message: 'It has no birth date.' },
      { row: 4, message: expect.stringContaining('It has no e-mail address.') },
    ])
  })

  test('cannot be born in the future, or on a day that does not exist', () => {
    expect(read(['Bo', 'Grey', '1/1/2027', 'a@b.example']).problems[0]?.message).toBe('Nobody was born on 2027-01-01.')
    expect(read(['Bo', 'Grey', '13/13/2010', 'a@b.example']).problems[0]?.message).toContain('"13/13/2010"')
  })

  test('without an adult are no family', () => {
    expect(read(bo).problems).toEqual([{ row: 2, message: 'The family ada@grey.example has nobody of 18 or older.' }])
  })

  test('with the same card number stay out, both', () => {
    const { families, problems } = read(ada, ['Cy', 'Poe', '1/1/1990', 'cy@poe.example', '', '0147-3822'])
    expect(families).toEqual([])
    expect(problems).toEqual([{ row: 3, message: 'It has the same card number as row 2.' }])
  })
})
