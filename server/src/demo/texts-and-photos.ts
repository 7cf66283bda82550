import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waiverCodes } from './products.ts'

/** The pictures and texts of the resort. The build copies the folder next to the bundle. */
const folder = join(import.meta.dirname, 'kestrel-ridge')

const texts = [
  { code: waiverCodes.season, name: 'Season Liability Waiver', file: 'season-liability-waiver.html' },
  { code: waiverCodes.lesson, name: 'Lesson Waiver', file: 'lesson-waiver.html' },
  { code: waiverCodes.tubing, name: 'Tubing Day Waiver', file: 'tubing-day-waiver.html' },
  { code: waiverCodes.photoRelease, name: 'Photo Release', file: 'photo-release.html' },
]

/** Reads the waivers of Kestrel Ridge with their texts. */
export async function demoWaivers(): Promise<{ code: string; name: string; html: string }[]> {
  return Promise.all(
    texts.map(async ({ code, name, file }) => ({
      code,
      name,
      html: (await readFile(join(folder, 'waivers', file), 'utf8')).trim(),
    })),
  )
}

/** Reads the photo of a person of the demo resort, a 400x400 JPEG. */
export function demoPhoto(name: string): Promise<Buffer> {
  return readFile(join(folder, 'photos', `${name}.jpg`))
}
