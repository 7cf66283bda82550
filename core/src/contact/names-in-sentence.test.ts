import { expect, test } from 'vitest'
import { namesInSentence } from './names-in-sentence.ts'

test('names are joined as in a sentence', () => {
  expect(namesInSentence(['Maya'])).toBe('Maya')
  expect(namesInSentence(['Maya', 'Theo'])).toBe('Maya and Theo')
  expect(namesInSentence(['Maya', 'Theo', 'Juno', 'Finn'])).toBe('Maya, Theo, Juno and Finn')
})
