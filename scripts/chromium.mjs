// The browser of the journeys: found on the machine, or installed where that can be done.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { root, run, SetUpError } from './set-up.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The path of a Chromium that runs. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (works(given)) return given
    throw new SetUpError(`CHROMIUM_PATH is ${given}, and no browser runs from there.`)
  }

  const found = await findChromium()
  if (found !== undefined) return found
  console.log('No Chromium on this machine, so one is installed ...')
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const installed = (isDebian && (await installWithApt())) || (await installWithPlaywright())
  if (installed) return installed
  throw new SetUpError(
    'No Chromium was found and none could be installed. Install one (on Debian: apt-get install chromium), ' +
      'or set CHROMIUM_PATH to the program.',
  )
}

async function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const usual = [...folders, '/usr/bin', '/usr/local/bin'].flatMap((folder) => names.map((name) => join(folder, name)))
  return [...usual, ...places, await playwrightsOwn()].find((path) => works(path))
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

/** Some systems have a program of that name that only tells how to get the browser; asking its version finds out. */
function works(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', 'chromium'], { env })
  return findChromium()
}

async function installWithPlaywright() {
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  await run(process.execPath, [
    join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    ...withLibraries,
    'chromium',
  ])
  const path = await playwrightsOwn()
  return works(path) ? path : undefined
}
