import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { layoutMedia } from './layout-media.ts'

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

type Part = { name: string; neededBy: RegExp; andBy?: RegExp }

const checkInScreens = /\/src\/guest\/check-in\/(check-in-screen|profile-screen|check-in-complete-screen)\.tsx$/

/**
 * What comes as one script and one style sheet, because a phone asks for six files at a time and waits for each: the modules that
 * these need without waiting for them. The first part that has a module brings it along for the others.
 */
const parts: readonly [Part, ...Part[]] = [
  { name: 'first', neededBy: /\/src\/main\.tsx$/ },
  {
    name: 'profile',
    neededBy:
      /\/src\/guest\/(home\/home-screen|current-place|location\/location-screen|family\/add-family-member-screen)\.tsx$/,
  },
  // What others share with check-in, so that they do not load it.
  { name: 'forms', neededBy: checkInScreens, andBy: /\/src\/(admin|guest\/pass-checker|guest\/mobile-pass)/ },
  { name: 'checkIn', neededBy: checkInScreens },
  { name: 'mobilePasses', neededBy: /\/src\/guest\/mobile-passes-(card|link)\.tsx$/ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), namedAhead(), precompressed(), paintedAhead()],
  css: { postcss: { plugins: [layoutMedia()] } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would be data: addresses, which the Content-Security-Policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: parts.map(({ name, neededBy, andBy = /./ }) => ({
            name: (id, graph) => {
              const isNeeded = (by: RegExp) => isNeededBy(by, id, (module) => graph.getModuleInfo(module))
              return isNeeded(neededBy) && isNeeded(andBy) ? name : null
            },
            debugName: name,
          })),
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
const forAdministrators =
  /\/(useBlocker|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|json-schema-processors|to-json-schema)\.js$/

type Importers = { importers: readonly string[] }

/** Whether one of these imports a module, by whatever way, without waiting for it. */
function isNeededBy(
  by: RegExp,
  id: string,
  infoOf: (id: string) => Importers | null,
  seen = new Set<string>(),
): boolean {
  seen.add(id)
  if (forAdministrators.test(id)) return false
  if (by.test(id)) return true
  const importers = infoOf(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isNeededBy(by, importer, infoOf, seen))
}

/** What a page will need as soon as its script has begun, by its path. The sign-in comes back to home. */
const screensAhead = {
  '/home': '/src/guest/home/home-screen.tsx',
  '/oidc-callback': '/src/guest/home/home-screen.tsx',
} as const

/** Writes down which files a page needs besides those of the first page, for the server to name them in it (decision 0053). */
function namedAhead(): Plugin {
  return {
    name: 'named-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (chunk: Rolldown.OutputChunk): string[] => [
        chunk.fileName,
        ...(chunk.viteMetadata?.importedCss ?? []),
        ...chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name).flatMap(filesOf)),
      ]
      const first = new Set(chunks.filter(({ name }) => name === parts[0].name).flatMap(filesOf))
      const pages = Object.entries(screensAhead).map(([path, screen]) => {
        const files = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(screen)).flatMap(filesOf)
        return [path, [...new Set(files)].filter((name) => !first.has(name)).map((name) => `/${name}`)]
      })
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
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
