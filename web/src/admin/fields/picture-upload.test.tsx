import { uploadPicture } from '@first-chair/core/picture/picture.api'
import { toUploadProblem } from '@first-chair/core/picture/picture'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { PictureUpload } from './picture-upload.tsx'

const url = `/api/pictures/${'a'.repeat(64)}`
const png = (bytes = '\x89PNG\r\n\x1a\n') =>
  new File([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], 'logo.png', { type: 'image/png' })

function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <MantineProvider>
      <output>{value}</output>
      <PictureUpload label="Logo" value={value} onChange={setValue} />
    </MantineProvider>
  )
}

const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Logo: picture file'), file, { applyAccept: false })

test('an uploaded picture becomes the value of its field, but is not saved yet', async () => {
  const sent: string[] = []
  answer(uploadPicture, ({ url: { pathname } }) => {
    sent.push(pathname)
    return { url, width: 300, height: 100, bytes: 4_000 }
  })
  render(<Field initial="" />)
  expect(screen.getByText('PNG, JPEG or WebP, up to 10 MB')).toBeDefined()
  await choose(png())
  expect(await screen.findByText('Uploaded. Guests see it after you save.')).toBeDefined()
  expect(screen.getByText(url)).toBeDefined()
  expect(sent).toEqual(['/api/admin/pictures'])
})

test('an SVG is refused before it is sent, with advice on what to do', async () => {
  render(<Field initial="" />)
  await choose(png('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(
    await screen.findByText(/^SVG pictures cannot be uploaded.* Please export the picture as PNG\.$/),
  ).toBeDefined()
})

test('a refusal of the server is shown, and the field keeps its picture', async () => {
  refuse(uploadPicture, 'invalid-input', { fields: [toUploadProblem('too-small')] })
  render(<Field initial="https://resort.example/logo.png" />)
  await choose(png())
  expect(await screen.findByText(/^Image too small\./)).toBeDefined()
  expect(screen.getByText('https://resort.example/logo.png')).toBeDefined()
})

test('a picture can be removed from its field', async () => {
  render(<Field initial={url} />)
  await userEvent.click(screen.getByRole('button', { name: 'Logo: remove the picture' }))
  await waitFor(() => expect(screen.queryByText(url)).toBeNull())
})
