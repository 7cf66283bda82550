import type * as Library from 'oidc-provider'

let loading: Promise<typeof Library> | undefined

/**
 * Loads the OpenID library: only where the bundled provider is used, and only once, even if several providers start
 * together. While it loads, the library warns that Node 20 is unsupported. It works there (the tests of this provider
 * run on it), so that one line is suppressed, and nothing else.
 */
export function loadProviderLibrary(): Promise<typeof Library> {
  loading ??= load()
  return loading
}

async function load(): Promise<typeof Library> {
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
