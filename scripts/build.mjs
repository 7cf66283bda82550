// Builds one part: `node scripts/build.mjs server` or `web`. The setup calls it when sources have changed.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { bundleServer } from './bundle-server.mjs'
import { writeModules } from './catalogues.mjs'
import { root } from './setup.mjs'

async function buildServer() {
  const commands = join(root, 'server', 'src', 'commands')
  const names = existsSync(commands) ? readdirSync(commands).filter((name) => /(?<!\.test)\.ts$/.test(name)) : []
  await bundleServer({
    dist: join(root, 'server', 'dist'),
    programs: ['main.ts', ...names.map((name) => join('commands', name))],
    sourcemap: true,
  })
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
