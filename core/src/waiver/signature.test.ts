import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedSigner, foldedName, maySignFor, namesMatch, signatureSchema } from './signature.ts'

const person = (name: string, age: number | null) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { contactId: firstName, firstName, lastName, age }
}
const theo = person('Theo Lindqvist', 43)
const juno = person('Juno Lindqvist', 12)

describe('whose name must be typed', () => {
  const expected = (contacts: Parameters<typeof expectedSigner>[1], adultAge = 18) =>
    expectedSigner('Maya Lindqvist', contacts, adultAge)

  test('an adult alone signs with their own name', () => {
    expect(expected([theo])).toBe('Theo Lindqvist')
  })

  test('a minor is signed for by the guest', () => {
    expect(expected([juno])).toBe('Maya Lindqvist')
    expect(expected([person('Kim Lindqvist', 17)])).toBe('Maya Lindqvist')
    expect(expected([person('Kim Lindqvist', 18)])).toBe('Kim Lindqvist')
  })

  test('several contacts are signed for by the guest, adults among them', () => {
    expect(expected([theo, person('Ida Lindqvist', 50)])).toBe('Maya Lindqvist')
    expect(expected([theo, juno])).toBe('Maya Lindqvist')
  })

  test('some hills let people sign for themselves from 19', () => {
    const kim = person('Kim Lindqvist', 18)
    expect(expected([kim], 19)).toBe('Maya Lindqvist')
    expect(expected([person('Kim Lindqvist', 19)], 19)).toBe('Kim Lindqvist')
  })

  test('somebody without a birth date is signed for by the guest', () => {
    expect(expected([person('Pat Lindqvist', null)])).toBe('Maya Lindqvist')
  })

  test('a name of one word is that word', () => {
    expect(expected([{ ...theo, lastName: '' }])).toBe('Theo')
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
    ['the other one', 'Siobhan O‘Brien', "Siobhan O'Brien"],
    ['a modifier letter apostrophe', 'Siobhan OʼBrien', "Siobhan O'Brien"],
    ['an apostrophe that the point of sale keeps', "Siobhan O'Brien", 'Siobhan O’Brien'],
    ['a hyphen', 'Jean‐Luc Picard', 'Jean-Luc Picard'],
    ['a hyphen that does not break', 'Jean‑Luc Picard', 'Jean-Luc Picard'],
    ['a dash', 'Jean–Luc Picard', 'Jean-Luc Picard'],
    ['an accent in two characters', 'Zoë Müller'.normalize('NFD'), 'Zoë Müller'.normalize('NFC')],
    ['an accent in one character', 'Zoë Müller'.normalize('NFC'), 'Zoë Müller'.normalize('NFD')],
    ['spaces around it', '  Maya Lindqvist ', 'Maya Lindqvist'],
    ['two spaces between', 'Maya  Lindqvist', 'Maya Lindqvist'],
    ['a space that does not break', 'Maya\u00A0Lindqvist', 'Maya Lindqvist'],
    ['a tab', 'Maya\tLindqvist', 'Maya Lindqvist'],
  ])('but for %s', (_what, typed, expected) => {
    expect(namesMatch(typed, expected)).toBe(true)
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
  ])('%s counts', (_what, typed, expected) => {
    expect(namesMatch(typed, expected)).toBe(false)
  })

  test('folding twice changes nothing more, and folding alone makes no name equal itself less', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldedName(foldedName(name))).toBe(foldedName(name))
        expect(namesMatch(name.normalize('NFD'), name.normalize('NFC'))).toBe(true)
      }),
    )
  })
})

describe('the messages of a signature', () => {
  const none = { enableAgreeCheckbox: false, enableTextSignature: false, enableWetSignature: false }
  const nothing = { rolAccepted: false, signature: '', typedName: '' }
  const messages = (methods: Partial<typeof none>, given: Partial<typeof nothing> = {}) => {
    const { error } = signatureSchema({ ...none, ...methods }, 'Maya Lindqvist').safeParse({ ...nothing, ...given })
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

  test('all that is missing is said at once', () => {
    const all = { enableAgreeCheckbox: true, enableTextSignature: true, enableWetSignature: true }
    expect(messages(all)).toHaveLength(3)
  })

  test('what a task does not ask for is not checked', () => {
    expect(messages({})).toEqual([])
    expect(messages({}, { typedName: 'Anybody' })).toEqual([])
  })
})
