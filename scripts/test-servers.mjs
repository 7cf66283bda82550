// The servers of other projects that the tests run beside the product. Without them, their tests are skipped.
import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from './debian-packages.mjs'

/**
 * The Debian packages of OpenStack Swift, whose S3 interface is the object storage of the tests. Installing them starts
 * nothing.
 */
const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

/** Installs a missing PgBouncer as root on Debian. */
export async function ensurePgBouncer() {
  if (!findPgBouncer() && canInstallPackages()) await installPackages(['pgbouncer'])
}

/** Finds the path of PgBouncer, or undefined. */
export function findPgBouncer() {
  return findProgram('pgbouncer')
}

/** Installs a missing nginx as root on Debian. */
export async function ensureNginx() {
  if (!findNginx() && canInstallPackages()) await installPackages(['nginx-light'])
}

/** Finds the path of nginx, or undefined. */
export function findNginx() {
  return findProgram('nginx')
}

/** Installs missing packages of OpenStack Swift as root on Debian. */
export async function ensureSwift() {
  if (!hasSwift() && canInstallPackages()) await installPackages(swiftPackages)
}

/** True if all programs that the tests need are installed where Debian has them. */
export function hasSwift() {
  const programs = ['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`)
  return ['/usr/bin/python3', '/usr/bin/swift-ring-builder', ...programs].every((path) => existsSync(path))
}
