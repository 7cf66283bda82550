// The browsers besides Chromium that run the guest's main journey: found on the machine, or installed on Debian.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from './set-up.mjs'

/** Debian's packages of Firefox, of WebKit with its WebDriver, and of the display that WebKit draws on. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** Installs what is missing where that can be done: as root on Debian. Elsewhere the journey of that engine is skipped. */
export async function ensureEngines() {
  if (findFirefox() && findWebKit()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Firefox or WebKit is missing on this machine, so they are installed ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...packages], { env })
}

/** The path of a Firefox, or undefined. */
export function findFirefox() {
  return onPath('firefox-esr') ?? onPath('firefox')
}

/** The programs that WebKit needs, or undefined when one is missing. */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver')
  const display = onPath('Xvfb')
  const browser = ['x86_64', 'aarch64']
    .flatMap((processor) =>
      ['4.1', '4.0'].map((api) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
    )
    .find((path) => existsSync(path))
  if (driver === undefined || display === undefined || browser === undefined) return undefined
  return { driver, display, browser }
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...folders, '/usr/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))
}
