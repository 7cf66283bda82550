import { expect, test } from 'vitest'
import { getColourNote } from './colour-note.tsx'

test('the note of a colour states the contrast of the text on it', () => {
  expect(getColourNote('#1E5B3A', 'Button text')).toEqual({ isUnchanged: true, text: 'Button text white, 8.0:1' })
  expect(getColourNote('ffd23f', 'Text on accent')).toEqual({ isUnchanged: true, text: 'Text on accent dark, 11.3:1' })
})

test('a colour with too little contrast is adjusted, and the note names the adjusted colour', () => {
  expect(getColourNote('#2F8F6B', 'Pass text')).toEqual({
    isUnchanged: false,
    text: 'Shown as #238662 so text stays readable',
  })
})

test.each(['', '#12', 'red', '#fff}</style>'])('"%s" is not a valid colour, and guests see the default', (text) => {
  expect(getColourNote(text, 'Text')).toEqual({
    isUnchanged: false,
    text: 'Not a valid colour. Guests see the default.',
  })
})
