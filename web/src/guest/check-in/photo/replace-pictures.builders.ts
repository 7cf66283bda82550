import { vi } from 'vitest'
import * as cropSquare from './crop-square.ts'
import * as pictures from './open-picture.ts'

/**
 * Replaces what jsdom cannot do: it can neither decode pictures nor draw on a canvas. What happens to pixels is tested in a real
 * browser. Vitest restores the functions after the test file.
 */
export function replacePictures() {
  vi.spyOn(pictures, 'closePicture').mockReturnValue()
  vi.spyOn(cropSquare, 'drawSquare').mockReturnValue()
  vi.spyOn(cropSquare, 'preloadResizer').mockResolvedValue()
  return {
    openPicture: vi
      .spyOn(pictures, 'openPicture')
      .mockReset()
      .mockResolvedValue({ pixels: document.createElement('canvas'), url: 'blob:picture' }),
    createSquareJpeg: vi
      .spyOn(cropSquare, 'createSquareJpeg')
      .mockReset()
      .mockResolvedValue(new Blob(['a jpeg'], { type: 'image/jpeg' })),
  }
}
