import { expect, test } from 'vitest'
import { noteOf } from './colour-note.tsx'

test('a colour says how well the text on it can be read', () => {
  expect(noteOf('#1E5B3A', 'Button text')).toEqual({ isAsAsked: true, words: 'Button text white, 8.0:1' })
  expect(noteOf('ffd23f', 'Text on accent')).toEqual({ isAsAsked: true, words: 'Text on accent dark, 11.3:1' })
})

test('a colour on which no text can be read is moved, and the note says to what', () => {
  expect(noteOf('#2F8F6B', 'Pass text')).toEqual({
    isAsAsked: false,
    words: 'Shown as #238662 so text stays readable',
  })
})

test.each(['', '#12', 'red', '#fff}</style>'])('"%s" is no colour, and guests see the default', (text) => {
  expect(noteOf(text, 'Text')).toEqual({ isAsAsked: false, words: 'Not a colour yet. Guests see the default.' })
})
