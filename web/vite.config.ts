import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const outDir = join(import.meta.dirname, 'dist/public')

/** Lazily loaded areas, by the folder of the screen that opens them (specification, section 7). */
const chunkNames = [
  { folder: '/src/guest/check-in/', name: 'checkIn' },
  // By names of their own, so that one sees who loads them: they belong to features.
  { folder: '/src/guest/pass-checker/', name: 'passChecker' },
  { folder: '/src/guest/mobile-pass', name: 'mobilePasses' },
  { folder: '/src/guest/', name: 'profile' },
  { folder: '/src/admin/', name: 'admin' },
  { folder: '/src/preview/', name: 'admin' },
] as const

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompressed(), paintedAhead()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would be data: addresses, which the Content-Security-Policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A phone asks for six files at a time: the first page is one script and one style sheet, not twenty.
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => (isOfTheFirstPage(id, (module) => graph.getModuleInfo(module)) ? 'first' : null),
              debugName: 'first page',
            },
          ],
        },
        chunkFileNames: ({ facadeModuleId }) => {
          const area = chunkNames.find(({ folder }) => facadeModuleId?.includes(folder))
          return area ? `assets/${area.name}-[hash].js` : 'assets/[name]-[hash].js'
        },
      },
    },
  },
})

/** Libraries are imported as a whole; of these parts of them guests use nothing. */
const forAdministrators = /\/(useBlocker|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/

type Importers = { isEntry: boolean; importers: readonly string[] }

/** Whether the entry imports a module, by whatever way, without waiting for it. */
function isOfTheFirstPage(id: string, infoOf: (id: string) => Importers | null, seen = new Set<string>()): boolean {
  seen.add(id)
  if (forAdministrators.test(id)) return false
  const info = infoOf(id)
  if (info === null) return false
  return (
    info.isEntry || info.importers.some((importer) => !seen.has(importer) && isOfTheFirstPage(importer, infoOf, seen))
  )
}

/** Writes a Brotli and a gzip file next to every text asset, so that the server compresses nothing at run time. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    closeBundle: () => {
      const assets = join(outDir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
        const content = readFileSync(join(assets, name))
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params: quality }))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Writes down how the welcome page looks in each layout, for the server to put it into the page (decision 0048). */
function paintedAhead(): Plugin {
  return {
    name: 'painted-ahead',
    apply: 'build',
    closeBundle: async () => {
      const programDir = join(import.meta.dirname, 'dist/painted-ahead')
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        build: { ssr: 'src/app/painted-ahead.tsx', outDir: programDir, emptyOutDir: true, target: 'node20' },
      })
      const program: unknown = await import(pathToFileURL(join(programDir, 'painted-ahead.js')).href)
      if (!isPainter(program)) throw new Error('The program that paints pages has no paintPages')
      writeFileSync(join(outDir, 'painted-pages.json'), JSON.stringify(await program.paintPages()))
    },
  }
}

function isPainter(program: unknown): program is { paintPages: () => Promise<unknown> } {
  return typeof program === 'object' && program !== null && 'paintPages' in program
}
