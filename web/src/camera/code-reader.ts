/** Reads the first code in the picture of a camera; undefined if there is none. */
export type CodeReader = {
  read(video: HTMLVideoElement): Promise<string | undefined>
  close(): void
}

/** The QR code of an arrival card, and the bar codes that cards have. */
const formats = ['qr_code', 'code_128', 'code_39', 'itf'] as const

/** `BarcodeDetector` of the Shape Detection API, which TypeScript does not declare. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/**
 * Opens the reader of the browser, where it can read QR codes; otherwise the one of `barcode-detector` in a worker, which
 * is loaded only then (docs/decisions/0101-reading-codes-with-the-camera.md).
 */
export async function openCodeReader(): Promise<CodeReader> {
  return (await openBrowserReader()) ?? openWorkerReader()
}

async function openBrowserReader(): Promise<CodeReader | undefined> {
  const BarcodeDetector: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(BarcodeDetector)) return undefined
  // Some systems have the class without the reader behind it.
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!supported.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: formats.filter((format) => supported.includes(format)) })
  return {
    async read(video) {
      const [code] = await detector.detect(video)
      return code?.rawValue
    },
    close: () => undefined,
  }
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value
}

/** Pixels of the longer side. A larger picture takes longer and reads no better. */
const maxSide = 960

function openWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const scale = Math.min(1, maxSide / Math.max(video.videoWidth, video.videoHeight))
        const width = Math.round(video.videoWidth * scale)
        const height = Math.round(video.videoHeight * scale)
        if (!context || width === 0 || height === 0) return resolve(undefined)
        canvas.width = width
        canvas.height = height
        context.drawImage(video, 0, 0, width, height)
        const picture = context.getImageData(0, 0, width, height)
        const listen = new AbortController()
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<unknown>) => {
            listen.abort()
            resolve(typeof data === 'string' ? data : undefined)
          },
          listen,
        )
        // Also if the script of the worker could not be loaded.
        worker.addEventListener('error', (event) => reject(new Error(event.message)), listen)
        worker.postMessage(picture, [picture.data.buffer])
        return undefined
      }),
    close: () => worker.terminate(),
  }
}
