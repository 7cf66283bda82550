import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createPhoto } from '../server/src/adapters/pictures/create-photo.ts'
import { type Figure, median, ratioFigure } from './figures.ts'
import type { Options } from './options.ts'

const run = promisify(execFile)
const side = 4096
const photosPerRound = 5

/** P6: a photo from the picture of a camera, compared with the command line of libvips on the same file. */
export async function measurePhoto({ rounds }: Options): Promise<Figure[]> {
  if (!(await hasCommand())) {
    console.log('P6 was not measured. Install the command vipsthumbnail (Debian: libvips-tools).')
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-photo-'))
  try {
    const file = join(folder, 'camera.jpg')
    await sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .blur(2)
      .jpeg({ quality: 90 })
      .toFile(file)
    const bytes = await readFile(file)
    const target = `${join(folder, 'photo.jpg')}[Q=88,strip]`
    const createWithProduct = () => createPhoto(bytes)
    const createWithLibvips = () =>
      run('vipsthumbnail', [file, '--size', '400x400', '--smartcrop', 'centre', '-o', target])

    const [product, comparator]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const [a, b] = [await measureMilliseconds(createWithProduct), await measureMilliseconds(createWithLibvips)]
      // The first round is a warm-up.
      if (round > 0) [product[round - 1], comparator[round - 1]] = [a, b]
      console.log(`P6 round ${round}: product ${a.toFixed(0)} ms, comparator ${b.toFixed(0)} ms a photo`)
    }
    return [
      ratioFigure(
        'P6',
        `photo: a JPEG of ${side}x${side} to 400x400`,
        { product: median(product), comparator: median(comparator), unit: 'ms' },
        { atMost: 1.3 },
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < photosPerRound; count += 1) await work()
  return (performance.now() - start) / photosPerRound
}

async function hasCommand(): Promise<boolean> {
  return run('vipsthumbnail', ['--version']).then(
    () => true,
    () => false,
  )
}
