// The browser of the journeys: found on the machine, or installed if possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { root, run, SetupError } from './setup.mjs'

/**
 * The browser without its windows, which renders the same pages: the journeys need a fifth less processor time with it.
 * Debian has it as a package of its own.
 */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Returns the path of a working Chromium for tests, if possible one without windows. Installs one if there is none. */
export async function ensureHeadlessChromium() {
  return ensureBrowser([...shells, ...browsers])
}

/** Returns the path of a working Chromium as guests have it. Installs one if there is none. */
export async function ensureChromium() {
  return ensureBrowser(browsers)
}

async function ensureBrowser(names) {
  const configured = process.env.CHROMIUM_PATH
  if (configured !== undefined && configured !== '') {
    if (works(configured)) return configured
    throw new SetupError(`CHROMIUM_PATH is ${configured}, but no browser can be started from there.`)
  }

  const existing = await findBrowser(names)
  if (existing !== undefined) return existing
  console.log('No Chromium on this machine. Installing one ...')
  const installed = (canInstallPackages() && (await installWithApt(names))) || (await installWithPlaywright())
  if (installed) return installed
  throw new SetupError(
    'No Chromium was found and none could be installed. Install one (on Debian: apt-get install chromium), ' +
      'or set CHROMIUM_PATH to the program.',
  )
}

async function findBrowser(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const inFolders = [...folders, '/usr/bin', '/usr/local/bin'].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return [...inFolders, ...places, await playwrightChromium()].find((path) => works(path))
}

async function playwrightChromium() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

/**
 * True if the program reports a version. On some systems a program of that name only explains how to install the
 * browser.
 */
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

async function installWithApt(names) {
  for (const name of ['chromium-headless-shell', 'chromium'].filter((candidate) => names.includes(candidate))) {
    await installPackages([name])
    const installed = await findBrowser(names)
    if (installed !== undefined) return installed
  }
  return undefined
}

async function installWithPlaywright() {
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  await run(process.execPath, [
    join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    ...withLibraries,
    'chromium',
  ])
  const path = await playwrightChromium()
  return works(path) ? path : undefined
}
