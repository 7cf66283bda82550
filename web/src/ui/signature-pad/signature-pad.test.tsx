import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSignature, mockPointerBrowser, drawOn } from './signature-pad.builders.ts'
import { noInk, type Ink } from './signature-pad-ink.ts'
import { SignaturePad } from './signature-pad.tsx'

let browser: ReturnType<typeof mockPointerBrowser>
beforeEach(() => {
  vi.restoreAllMocks()
  browser = mockPointerBrowser()
})

const onInk = vi.fn<(ink: Ink) => void>()

function Form({ error }: { error?: string }) {
  const [ink, setInk] = useState(noInk)
  const padRef = useRef<HTMLDivElement>(null)
  onInk(ink)
  return (
    <SignaturePad
      ink={ink}
      onChange={setInk}
      label="Sign here"
      invitation="Sign with your finger"
      clearLabel="Clear"
      caption="Maya, 2/13/2026"
      error={error}
      padRef={padRef}
    />
  )
}

const pad = () => screen.getByRole('application', { name: 'Sign here' })
const drawnLines = () => [...pad().querySelectorAll('path')].map((path) => path.getAttribute('d')).filter(Boolean)
const isDrawn = () => (onInk.mock.lastCall?.[0].strokes.length ?? 0) > 0

test('a drawing is kept as strokes', () => {
  render(<Form />)
  drawOn(pad(), aSignature)
  expect(drawnLines()).toHaveLength(1)
  expect(isDrawn()).toBe(true)
})

test('rotating the phone keeps every stroke', () => {
  render(<Form />)
  drawOn(pad(), aSignature)
  const before = drawnLines()
  act(() => browser.resize(700, 168))
  expect(drawnLines()).toEqual(before)
  drawOn(pad(), [
    [600, 20],
    [640, 90],
  ])
  expect(drawnLines().slice(0, 1)).toEqual(before)
  expect(drawnLines()).toHaveLength(2)
})

test('a second finger or the palm of the hand does not change the stroke', () => {
  render(<Form />)
  fireEvent.pointerDown(pad(), { clientX: 10, clientY: 10, pointerId: 1, button: 0 })
  fireEvent.pointerDown(pad(), { clientX: 200, clientY: 160, pointerId: 2, button: 0 })
  fireEvent.pointerMove(pad(), { clientX: 210, clientY: 165, pointerId: 2 })
  fireEvent.pointerMove(pad(), { clientX: 40, clientY: 40, pointerId: 1 })
  fireEvent.pointerUp(pad(), { clientX: 40, clientY: 40, pointerId: 1 })
  expect(drawnLines()).toEqual(['M10 10L40 40'])
})

test('a stroke that the system interrupts is kept up to its last point', () => {
  render(<Form />)
  fireEvent.pointerDown(pad(), { clientX: 10, clientY: 10, pointerId: 1, button: 0 })
  fireEvent.pointerMove(pad(), { clientX: 60, clientY: 40, pointerId: 1 })
  fireEvent.pointerCancel(pad(), { pointerId: 1 })
  expect(drawnLines()).toEqual(['M10 10L60 40'])
})

test('Clear empties the pad', async () => {
  render(<Form />)
  drawOn(pad(), aSignature)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(drawnLines()).toEqual([])
  expect(isDrawn()).toBe(false)
})

test('a signature can be drawn with the keyboard alone', async () => {
  const user = userEvent.setup()
  render(<Form />)
  pad().focus()
  await user.keyboard(' {ArrowRight>4/}{ArrowUp>4/} ')
  expect(drawnLines()).toHaveLength(1)
  expect(isDrawn()).toBe(true)
})

test('an error is displayed under the pad and is part of its description', () => {
  render(<Form error="Please Sign." />)
  const described = pad().getAttribute('aria-describedby') ?? ''
  const message = screen.getByText('Please Sign.')
  expect(described.split(' ')).toContain(message.id)
  expect(pad().getAttribute('aria-invalid')).toBe('true')
})

test('the full-screen pad shows the same strokes, and strokes that are added there are kept', async () => {
  render(<Form />)
  drawOn(pad(), aSignature)
  const before = drawnLines()
  await userEvent.click(screen.getByRole('button', { name: 'Sign full screen' }))
  expect(drawnLines()).toEqual(before)
  drawOn(pad(), [
    [200, 20],
    [240, 90],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(drawnLines()).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign full screen' }))
})
