import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GateMark } from './gate-mark.tsx'

const marks = ['ready', 'ready-from', 'pending', 'not-ready', 'blocked', 'unknown', 'nothing'] as const

test('each verdict has a shape of its own, also without colours', () => {
  const shapes = marks.map((mark) => {
    const { container, unmount } = render(<GateMark mark={mark} />)
    const shape = [...container.querySelectorAll('svg > *')].map(
      (element) => `${element.tagName} ${element.getAttribute('d')} ${element.getAttribute('stroke-dasharray')}`,
    )
    unmount()
    return shape.join()
  })
  expect(new Set(shapes).size).toBe(marks.length)
})

test('a mark that stands alone is read out as its word', () => {
  render(<GateMark mark="not-ready" label="Needs a photo" />)
  expect(screen.getAllByRole('img', { name: 'Needs a photo' })).toHaveLength(1)
})

test('a mark beside its word is not read out twice', () => {
  const { container } = render(<GateMark mark="ready" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
