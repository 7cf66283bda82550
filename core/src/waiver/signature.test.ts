import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName } from '../contact/fold-name.ts'
import { getExpectedSigner, maySignFor, namesMatch, signatureSchema } from './signature.ts'

const person = (name: string, age: number | null) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { contactId: firstName, firstName, lastName, age }
}
const theo = person('Theo Lindqvist', 43)
const juno = person('Juno Lindqvist', 12)

describe('the name that must be typed', () => {
  const getSigner = (contacts: Parameters<typeof getExpectedSigner>[1], adultAge = 18) =>
    getExpectedSigner('Maya Lindqvist', contacts, adultAge)

  test('an adult alone signs with their own name', () => {
    expect(getSigner([theo])).toBe('Theo Lindqvist')
  })

  test('the guest signs for a minor', () => {
    expect(getSigner([juno])).toBe('Maya Lindqvist')
    expect(getSigner([person('Kim Lindqvist', 17)])).toBe('Maya Lindqvist')
    expect(getSigner([person('Kim Lindqvist', 18)])).toBe('Kim Lindqvist')
  })

  test('the guest signs for several contacts, also if there are adults among them', () => {
    expect(getSigner([theo, person('Ida Lindqvist', 50)])).toBe('Maya Lindqvist')
    expect(getSigner([theo, juno])).toBe('Maya Lindqvist')
  })

  test('the adult age may be 19', () => {
    const kim = person('Kim Lindqvist', 18)
    expect(getSigner([kim], 19)).toBe('Maya Lindqvist')
    expect(getSigner([person('Kim Lindqvist', 19)], 19)).toBe('Kim Lindqvist')
  })

  test('the guest signs for a person without a birth date', () => {
    expect(getSigner([person('Pat Lindqvist', null)])).toBe('Maya Lindqvist')
  })

  test('the name may be a first name only', () => {
    expect(getSigner([{ ...theo, lastName: '' }])).toBe('Theo')
  })
})

test('a guest whose birth date is missing never signs for others', () => {
  const head = person('Maya Lindqvist', null)
  expect(maySignFor(head, [head])).toBe(true)
  expect(maySignFor(head, [juno])).toBe(false)
  expect(maySignFor(head, [head, juno])).toBe(false)
  expect(maySignFor(person('Maya Lindqvist', 41), [juno, theo])).toBe(true)
})

describe('the typed name must match exactly', () => {
  test.each([
    ['a typographic apostrophe', 'Siobhan O’Brien', "Siobhan O'Brien"],
    ['the other typographic apostrophe', 'Siobhan O‘Brien', "Siobhan O'Brien"],
    ['a modifier letter apostrophe', 'Siobhan OʼBrien', "Siobhan O'Brien"],
    ['a typographic apostrophe in the point of sale', "Siobhan O'Brien", 'Siobhan O’Brien'],
    ['a hyphen', 'Jean‐Luc Picard', 'Jean-Luc Picard'],
    ['a non-breaking hyphen', 'Jean‑Luc Picard', 'Jean-Luc Picard'],
    ['a dash', 'Jean–Luc Picard', 'Jean-Luc Picard'],
    ['an accent in two characters', 'Zoë Müller'.normalize('NFD'), 'Zoë Müller'.normalize('NFC')],
    ['an accent in one character', 'Zoë Müller'.normalize('NFC'), 'Zoë Müller'.normalize('NFD')],
    ['spaces around it', '  Maya Lindqvist ', 'Maya Lindqvist'],
    ['two spaces between', 'Maya  Lindqvist', 'Maya Lindqvist'],
    ['a non-breaking space', 'Maya\u00A0Lindqvist', 'Maya Lindqvist'],
    ['a tab', 'Maya\tLindqvist', 'Maya Lindqvist'],
  ])('except for %s', (_what, typed, signer) => {
    expect(namesMatch(typed, signer)).toBe(true)
  })

  test.each([
    ['case', 'maya lindqvist', 'Maya Lindqvist'],
    ['an accent', 'Zoe Müller', 'Zoë Müller'],
    ['a letter', 'Maya Lindquist', 'Maya Lindqvist'],
    ['a missing part', 'Maya', 'Maya Lindqvist'],
    ['a middle name', 'Maya K Lindqvist', 'Maya Lindqvist'],
    ['a missing space', 'MayaLindqvist', 'Maya Lindqvist'],
    ['a letter of another script', 'Maуa Lindqvist', 'Maya Lindqvist'],
    ['a missing hyphen', 'Jean Luc Picard', 'Jean-Luc Picard'],
    ['a missing apostrophe', 'Siobhan OBrien', "Siobhan O'Brien"],
  ])('%s makes a difference', (_what, typed, signer) => {
    expect(namesMatch(typed, signer)).toBe(false)
  })

  test('folding a name twice changes nothing, and the Unicode form of a name does not matter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
        expect(namesMatch(name.normalize('NFD'), name.normalize('NFC'))).toBe(true)
      }),
    )
  })
})

describe('the messages of a signature', () => {
  const none = { enableAgreeCheckbox: false, enableTextSignature: false, enableWetSignature: false }
  const nothing = { rolAccepted: false, signature: '', typedName: '' }
  const messages = (methods: Partial<typeof none>, fields: Partial<typeof nothing> = {}) => {
    const { error } = signatureSchema({ ...none, ...methods }, 'Maya Lindqvist').safeParse({ ...nothing, ...fields })
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }

  test('wet signature enabled and pad empty: "Please Sign."', () => {
    expect(messages({ enableWetSignature: true })).toEqual(['signature: Please Sign.'])
    expect(messages({ enableWetSignature: true }, { signature: 'iVBOR' })).toEqual([])
  })

  test('agree enabled and unchecked: "Please check to agree."', () => {
    expect(messages({ enableAgreeCheckbox: true })).toEqual(['rolAccepted: Please check to agree.'])
    expect(messages({ enableAgreeCheckbox: true }, { rolAccepted: true })).toEqual([])
  })

  test.each(['', ' ', '\u00A0\t'])(
    'text signature enabled and empty ("%s"): "Please type your name in the provided box."',
    (typedName) => {
      expect(messages({ enableTextSignature: true }, { typedName })).toEqual([
        'typedName: Please type your name in the provided box.',
      ])
    },
  )

  test('another name: "Please sign {expected} exactly."', () => {
    expect(messages({ enableTextSignature: true }, { typedName: 'Theo Lindqvist' })).toEqual([
      'typedName: Please sign Maya Lindqvist exactly.',
    ])
    expect(messages({ enableTextSignature: true }, { typedName: 'Maya Lindqvist' })).toEqual([])
  })

  test('all problems are reported at once', () => {
    const all = { enableAgreeCheckbox: true, enableTextSignature: true, enableWetSignature: true }
    expect(messages(all)).toHaveLength(3)
  })

  test('a method that a task does not require is not checked', () => {
    expect(messages({})).toEqual([])
    expect(messages({}, { typedName: 'Anybody' })).toEqual([])
  })
})
