import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPhoto } from './create-photo.ts'

/**
 * Runs in a process of its own. Creates photos from every file of a folder, three times each and all at once. Prints
 * how many became photos, how many were refused, and by how many megabytes the process grew at most.
 */
const [folder = ''] = process.argv.slice(2)
const pictures = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
const before = process.resourceUsage().maxRSS
const outcomes = await Promise.allSettled(
  [...pictures, ...pictures, ...pictures].map((picture) => createPhoto(picture)),
)
const photos = outcomes.filter(({ status }) => status === 'fulfilled').length
const growthMegabytes = Math.round((process.resourceUsage().maxRSS - before) / 1024)
process.stdout.write(`${photos} ${outcomes.length - photos} ${growthMegabytes}\n`)
