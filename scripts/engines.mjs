// Firefox and WebKit, which run the guest's main journey as well: found on the machine, or installed on Debian.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from './setup.mjs'

/** The Debian packages of Firefox, of WebKit with its WebDriver, and of the virtual display for WebKit. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** Installs missing browsers as root on Debian. On other systems the journey in a missing browser is skipped. */
export async function ensureEngines() {
  if (findFirefox() && findWebKit()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Firefox or WebKit is missing on this machine. Installing them ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...packages], { env })
}

/** Finds the path of Firefox, or undefined. */
export function findFirefox() {
  return findOnPath('firefox-esr') ?? findOnPath('firefox')
}

/** Finds the programs that WebKit needs, or undefined if one is missing. */
export function findWebKit() {
  const driver = findOnPath('WebKitWebDriver')
  const display = findOnPath('Xvfb')
  const browser = ['x86_64', 'aarch64']
    .flatMap((processor) =>
      ['4.1', '4.0'].map((api) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
    )
    .find((path) => existsSync(path))
  if (driver === undefined || display === undefined || browser === undefined) return undefined
  return { driver, display, browser }
}

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...folders, '/usr/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))
}
