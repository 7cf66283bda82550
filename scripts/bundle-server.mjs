// Bundles programs of the server with esbuild, for the build and for tests that start a program as a process.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Programs that the server starts as threads. They must be beside it. */
const threads = [join('waiver-verification', 'verification-thread.ts')]

/**
 * Packages that stay outside the bundle: they read files of their own folder, contain machine code, are not installed, or belong to
 * telemetry, which is usually off. All other packages are in it, because Node.js needs longer to find and load their hundreds of files
 * than to run them.
 */
const externalPackages = [
  '@fastify/swagger-ui',
  '@opentelemetry/core',
  '@opentelemetry/exporter-*',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-*',
  'dejavu-fonts-ttf',
  'fontkit',
  'libpg-query',
  'pdfmake',
  'pg-native',
  'sharp',
  'typescript',
]

/** Packages in CommonJS call `require` for modules of Node.js and for the packages outside the bundle. */
const requireForPackages = `import { createRequire as createBundleRequire } from 'node:module'
const require = createBundleRequire(import.meta.url)`

/**
 * Bundles programs of `server/src` (paths of their modules in it) into the folder `dist`, each as `<name>.js`, beside the files that
 * the server reads from its own folder. `dist` must be below `server`, because some packages are not in the bundle.
 */
export async function bundleServer({ dist, programs, sourcemap = false }) {
  const { build } = await import('esbuild')
  const source = join(root, 'server', 'src')
  // Files that the server reads from its own folder at run time.
  const assets = {
    migrations: join(source, 'db', 'migrations'),
    'kestrel-ridge': join(source, 'demo', 'kestrel-ridge'),
    'env.example': join(root, '.env.example'),
    'pdf-worker.mjs': join(source, 'adapters', 'documents', 'pdf-worker.mjs'),
  }
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (/\.js(\.map)?$/.test(name) || name in assets) rmSync(join(dist, name), { recursive: true })
  }
  await build({
    absWorkingDir: root,
    // All programs are in one folder, so that a module finds the migrations whatever bundle it is in.
    entryPoints: [...programs, ...threads].map((path) => ({
      in: join(source, path),
      out: path.replace(/^.*[\\/]|\.ts$/g, ''),
    })),
    outdir: dist,
    bundle: true,
    splitting: true,
    external: externalPackages,
    banner: { js: requireForPackages },
    alias: { '@first-chair/core': join(root, 'core', 'src') },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap,
    logLevel: 'warning',
  })
  for (const [name, path] of Object.entries(assets)) cpSync(path, join(dist, name), { recursive: true })
}
