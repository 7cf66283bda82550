import type * as Library from 'oidc-provider'

/**
 * Loads the OpenID library, only when the bundled provider is used. While loading it warns that Node 20 is
 * unsupported; it works there (this provider's tests run on it), so that one line, and nothing else, is held back.
 */
export async function providerLibrary(): Promise<typeof Library> {
  const { warn } = console
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...parts)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
