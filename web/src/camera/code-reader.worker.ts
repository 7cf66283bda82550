import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Reads codes in pictures for browsers without a reader of their own. It is a worker because only here the
// Content-Security-Policy allows WebAssembly, and because reading takes longer than a frame.

// The library would load its program from a public network.
prepareZXingModule({ overrides: { locateFile: () => new URL(wasmAddress, location.href).href } })
const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128', 'code_39', 'itf'] })

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof ImageData) void answer(data)
})

/** Sends the text of the first code; null if there is none. */
async function answer(picture: ImageData): Promise<void> {
  const codes = await detector.detect(picture).catch((error: unknown) => {
    // An error of the reader itself reaches the page; a picture without a code is no error.
    reportError(error)
    return []
  })
  postMessage(codes[0]?.rawValue ?? null)
}
