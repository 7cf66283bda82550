// Firefox and WebKit, which run the guest's main journey as well: found on the machine, or installed on Debian.
import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from './debian-packages.mjs'

/** The Debian packages of Firefox, of WebKit with its WebDriver, and of the virtual display for WebKit. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** Installs missing browsers as root on Debian. On other systems the journey in a missing browser is skipped. */
export async function ensureEngines() {
  if (!(findFirefox() && findWebKit()) && canInstallPackages()) await installPackages(packages)
}

/** Finds the path of Firefox, or undefined. */
export function findFirefox() {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** Finds the programs that WebKit needs, or undefined if one is missing. */
export function findWebKit() {
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  const browser = ['x86_64', 'aarch64']
    .flatMap((processor) =>
      ['4.1', '4.0'].map((api) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-${api}/MiniBrowser`),
    )
    .find((path) => existsSync(path))
  if (driver === undefined || display === undefined || browser === undefined) return undefined
  return { driver, display, browser }
}
