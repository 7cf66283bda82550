import type * as Library from 'oidc-provider'

let loading: Promise<typeof Library> | undefined

/**
 * The OpenID library, loaded only where the bundled provider is used, and once, however many start together. While loading it
 * warns that Node 20 is unsupported; it works there (this provider's tests run on it), so that one line, and nothing else, is
 * held back.
 */
export function providerLibrary(): Promise<typeof Library> {
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
