// Builds one part: `node scripts/build.mjs server` or `web`. Called by the set-up, when sources changed.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './set-up.mjs'

async function buildServer() {
  const { build } = await import('esbuild')
  const source = join(root, 'server', 'src')
  const dist = join(root, 'server', 'dist')
  // Read by the server beside its own files.
  const besides = {
    migrations: join(source, 'db', 'migrations'),
    'kestrel-ridge': join(source, 'demo', 'kestrel-ridge'),
    'pdf-worker.mjs': join(source, 'adapters', 'documents', 'pdf-worker.mjs'),
  }
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (/\.js(\.map)?$/.test(name) || name in besides) rmSync(join(dist, name), { recursive: true })
  }
  // All entries lie side by side, so that a module finds the migrations from whichever file it was put into.
  const commands = join(source, 'commands')
  const names = existsSync(commands) ? readdirSync(commands).filter((name) => /(?<!\.test)\.ts$/.test(name)) : []
  const entries = [join(source, 'main.ts'), ...names.map((name) => join(commands, name))]
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((path) => ({ in: path, out: path.replace(/^.*[\\/]|\.ts$/g, '') })),
    outdir: dist,
    bundle: true,
    splitting: true,
    packages: 'external',
    alias: { '@first-chair/core': join(root, 'core', 'src') },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  })
  for (const [name, path] of Object.entries(besides)) cpSync(path, join(dist, name), { recursive: true })
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({
    root: join(root, 'web'),
    logLevel: 'warn',
    build: { outDir: join(root, 'web', 'dist', 'public'), emptyOutDir: true },
  })
}

const builds = { server: buildServer, web: buildWeb }
const part = builds[process.argv[2]]
if (part === undefined) throw new Error(`Say which part to build: ${Object.keys(builds).join(' or ')}.`)
mkdirSync(join(root, process.argv[2], 'dist'), { recursive: true })
await part()
