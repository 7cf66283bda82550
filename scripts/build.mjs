// Builds one part: `node scripts/build.mjs server` or `web`. The setup calls it when sources have changed.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { writeModules } from './catalogues.mjs'
import { root } from './setup.mjs'

async function buildServer() {
  const { build } = await import('esbuild')
  const source = join(root, 'server', 'src')
  const dist = join(root, 'server', 'dist')
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
  // All entries are in one folder, so that a module finds the migrations whatever bundle it is in.
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
  for (const [name, path] of Object.entries(assets)) cpSync(path, join(dist, name), { recursive: true })
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
if (part === undefined) throw new Error(`Name the part to build: ${Object.keys(builds).join(' or ')}.`)
mkdirSync(join(root, process.argv[2], 'dist'), { recursive: true })
writeModules()
await part()
