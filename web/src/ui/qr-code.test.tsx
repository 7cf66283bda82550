import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

const link = 'https://checkin.example/l/1?ref=KR%2048213'

test('the code contains every module of the link and a quiet zone of four modules', () => {
  render(<QrCode text={link} label="QR code" className={undefined} />)
  const drawing = screen.getByRole('img', { name: 'QR code' })
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  expect(drawing.getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`)

  const drawn = data.map((row) => row.map(() => false))
  const path = drawing.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  expect(drawn).toEqual(data)
})
