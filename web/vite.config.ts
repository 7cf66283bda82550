import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type CSSOptions, type Plugin, type Rolldown } from 'vite'
import { designTokens } from './design-tokens.ts'
import { layoutMedia } from './layout-media.ts'
import { unusedSchemas } from './unused-schemas.ts'

const outDir = join(import.meta.dirname, 'dist/public')

/**
 * The names of lazily loaded chunks, by the folder of the screen that opens them
 * (docs/domain.md, "Limits and constants").
 */
const chunkNames = [
  { folder: '/src/guest/check-in/', name: 'checkIn' },
  // Features have their own chunk names, so that it is visible which pages load them.
  { folder: '/src/guest/pass-checker/', name: 'passChecker' },
  { folder: '/src/guest/mobile-pass', name: 'mobilePasses' },
  { folder: '/src/guest/passes/', name: 'mobilePasses' },
  { folder: '/src/guest/', name: 'profile' },
  { folder: '/src/admin/', name: 'admin' },
  { folder: '/src/preview/', name: 'admin' },
] as const

type Part = { name: string; neededBy: RegExp; andBy?: RegExp; only?: RegExp }

const checkInScreens =
  /\/src\/guest\/check-in\/(check-in-screen|profile-screen|confirm-all\/confirm-screen|arrival\/check-in-complete-screen)\.tsx$/

/**
 * The bundles, each with one script and one style sheet, because a phone loads only six files at the same time and
 * waits for each. A bundle contains the modules that its entry modules import statically. A module is in the first
 * bundle that needs it, and the others share it.
 */
const parts: readonly [Part, ...Part[]] = [
  { name: 'first', neededBy: /\/src\/main\.tsx$/ },
  // Only for installations with analytics. Check-in counts its events with it.
  { name: 'analytics', neededBy: /\/src\/analytics\/analytics\.ts$/ },
  // The modules of home import it, but use nothing of it (decision 0217).
  { name: 'schemas', neededBy: /./, only: /\/node_modules\/zod\// },
  { name: 'profile', neededBy: /\/src\/shell\/home-page\.ts$/ },
  // The arrival card and dialogs draw codes.
  { name: 'codes', neededBy: /\/src\/ui\/qr-code\.tsx$/ },
  // Pages that start without a network wait for the copy of the household, and a sign-in for the copy of somebody else. Home starts the
  // service worker together with the copy.
  {
    name: 'copy',
    neededBy: /\/src\/guest\/(offline\/(household-copy|start-guest-worker)|outbox\/entries-of-others)\.ts$/,
  },
  // Home runs it three seconds after its start: the calls of the forms, without the forms.
  {
    name: 'formCalls',
    neededBy: /\/src\/guest\/offline\/prepare-forms\.ts$/,
    only: /(\.api|\/offline\/prepare-forms)\.ts$/,
  },
  // The arrival card starts without a network too, and it needs no forms.
  { name: 'arrival', neededBy: /\/src\/guest\/check-in\/arrival\/check-in-complete-screen\.tsx$/ },
  { name: 'family', neededBy: /\/src\/guest\/(location\/location-screen|family\/add-family-member-screen)\.tsx$/ },
  // The modules that other areas share with check-in, so that they do not have to load all of check-in.
  {
    name: 'forms',
    neededBy: checkInScreens,
    andBy: /\/src\/(admin|guest\/(pass-checker|mobile-pass|passes\/mobile-passes))/,
  },
  { name: 'checkIn', neededBy: checkInScreens },
  // One file, which check-in loads ahead: it is needed where there is no connection.
  {
    name: 'outbox',
    neededBy: /\/src\/guest\/(outbox\/(outbox|outbox-strip|unsent-screen|sign-out-sheet)|drafts\/draft-cipher)\.tsx?$/,
  },
  { name: 'mobilePasses', neededBy: /\/src\/guest\/passes\/mobile-passes-(card|link)\.tsx$/ },
]

/** A service worker, and the modules of the pages that it starts without a network. */
type ServiceWorker = { entry: string; fileName: string; constant: string; pages: RegExp; parts: RegExp }

const staffWorker: ServiceWorker = {
  entry: 'src/staff/offline/staff-worker.ts',
  fileName: 'staff-worker.js',
  constant: '__STAFF_FILES__',
  pages: /\/src\/staff\/(staff-area\.tsx|offline\/may-work-offline\.ts)$/,
  // The reader of codes.
  parts: /\/(code-reader\.worker|zxing_reader)-/,
}

const guestWorker: ServiceWorker = {
  entry: 'src/guest/offline/guest-worker.ts',
  fileName: 'guest-worker.js',
  constant: '__GUEST_FILES__',
  pages:
    /\/src\/(guest\/(location\/location-screen|family\/add-family-member-screen|offline\/household-copy|outbox\/(outbox|outbox-strip|unsent-screen|sign-out-sheet)|drafts\/draft-cipher|check-in\/(check-in-screen|profile-screen|confirm-all\/confirm-screen|arrival\/check-in-complete-screen))|shell\/home-page|session\/open-id)\.tsx?$/,
  parts: /^$/,
}

/** The scripts of pages that only people of the resort open. */
const isForStaff = /\/(?:admin|staff-area|wall-screen|first-run-screen|sign-out-refused)-/

/**
 * Lists the files that a page preloads with a script that it imports on demand. For pages of the resort these are only style sheets,
 * because the list is in the first script, which every guest loads. Their scripts import the others themselves.
 */
function listPreloads(script: string, files: string[]): string[] {
  if (isForStaff.test(script)) return files.filter((name) => name.endsWith('.css'))
  // The first script imports the runtime of the bundles, so it is there.
  return files.filter((name) => !/\/rolldown-runtime-/.test(name))
}

const css: CSSOptions = { postcss: { plugins: [designTokens(), layoutMedia()] } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    unusedSchemas(),
    pageParts(),
    compileEagerly(),
    serviceWorker(staffWorker),
    serviceWorker(guestWorker),
    earlyScript(),
    verifyPage(),
    precompress(),
    prerender(),
  ],
  css,
  resolve: {
    // React has the hook that this package would add to older versions.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would become data: URLs, which the Content-Security-Policy allows only for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: listPreloads },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/core\/src\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            ...parts.map(({ name, neededBy, andBy = /./, only }) => ({
              name: (id: string, graph: Rolldown.ChunkingContext) => {
                if (only?.test(id) === false) return null
                const isNeeded = (by: RegExp) => isNeededBy(by, id, (module) => graph.getModuleInfo(module))
                return isNeeded(neededBy) && isNeeded(andBy) ? name : null
              },
              debugName: name,
              // A part with certain modules leaves what they import to the parts that use it.
              includeDependenciesRecursively: only === undefined,
            })),
            // Otherwise most icons of the admin area would be files of their own.
            { name: 'adminIcons', test: /\/lucide-react\// },
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

/** Parts of libraries that guests do not use, although the libraries are imported as a whole. */
const forAdministrators =
  /\/(useBlocker|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|json-schema-processors|to-json-schema)\.js$/

type Importers = { importers: readonly string[] }

/** Whether a module that matches `by` imports the module `id` statically, directly or indirectly. */
function isNeededBy(
  by: RegExp,
  id: string,
  getInfo: (id: string) => Importers | null,
  visited = new Set<string>(),
): boolean {
  visited.add(id)
  if (forAdministrators.test(id)) return false
  if (by.test(id)) return true
  const importers = getInfo(id)?.importers ?? []
  return importers.some((importer) => !visited.has(importer) && isNeededBy(by, importer, getInfo, visited))
}

/** What home loads as soon as its script runs: its screen, and the menu in its header. */
const screensOfHome = /\/src\/shell\/home-page\.ts$/

/** The screens that each page loads as soon as its script runs, by path. The sign-in callback continues to home. */
const initialScreens = { '/home': screensOfHome, '/oidc-callback': screensOfHome } as const

/** How many requests browsers send to a server at the same time over HTTP/1.1: the files of a page, and the call of home. */
const maxConnections = 6

/** The parts that these files must not load: the library of schemas, and the forms of check-in. */
const isLate = /^(schemas|forms|checkIn)$/

/** What a page without a network runs before it displays the household: its screen, and the copy. */
const startWithoutNetwork =
  /\/src\/(shell\/home-page|guest\/(check-in\/arrival\/check-in-complete-screen|offline\/household-copy))\.tsx?$/

/** What home runs while it is read. */
const runWhileHomeIsRead = /\/src\/guest\/offline\/(start-guest-worker|prepare-forms)\.ts$/

/**
 * Writes a list of the files that a page needs in addition to the first bundle; the server adds them to the page
 * (decision 0053).
 */
function pageParts(): Plugin {
  return {
    name: 'page-parts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const listFiles = (chunk: Rolldown.OutputChunk): string[] => [
        chunk.fileName,
        ...(chunk.viteMetadata?.importedCss ?? []),
        ...chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name).flatMap(listFiles)),
      ]
      const firstFiles = new Set(chunks.filter(({ name }) => name === parts[0].name).flatMap(listFiles))
      const listFilesOf = (modules: RegExp) =>
        chunks.filter(({ facadeModuleId }) => modules.test(facadeModuleId ?? '')).flatMap(listFiles)
      const early = [...Object.values(initialScreens), startWithoutNetwork, runWhileHomeIsRead].flatMap(listFilesOf)
      const unwanted = chunks.find(({ name, fileName }) => isLate.test(name) && early.includes(fileName))
      if (unwanted) this.error(`Home or a page without a network would run ${unwanted.name} (decision 0217).`)
      const pages = Object.entries(initialScreens).map(([path, screens]) => {
        const names = [...new Set(listFilesOf(screens))].filter((name) => !firstFiles.has(name))
        return [path, names.map((name) => `/${name}`)] as const
      })
      const scripts = [...firstFiles].filter((name) => name.endsWith('.js'))
      if (pages.some(([, names]) => scripts.length + names.length + 1 > maxConnections))
        this.error('Home requests so many files that its call would wait for a connection (decision 0248).')
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

/** The parts of which home and the arrival card call most functions as soon as they have them. */
const calledAtOnce = /^(first|profile|copy|codes|arrival)$/

/**
 * Tells Chromium to compile these parts as a whole while it loads them, in another thread (since version 136). Otherwise it compiles each function
 * when it is first called, which is half of the time in which home renders for the first time (decision 0256). Other browsers ignore it.
 */
function compileEagerly(): Plugin {
  return {
    name: 'compile-eagerly',
    apply: 'build',
    generateBundle: {
      // It counts only as the first line, and Vite writes something there too.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && calledAtOnce.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/**
 * Builds a service worker with the list of the files that its pages need: their scripts and styles, also those that are
 * loaded later, and the typeface (decisions 0126 and 0197).
 */
function serviceWorker({ entry, fileName: workerName, constant, pages, parts: moreParts }: ServiceWorker): Plugin {
  let files: string[] = []
  return {
    name: workerName,
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const found = new Set<string>()
      const add = (name: string, isLater: boolean): void => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (!chunk || found.has(name)) return
        found.add(name)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset)
        for (const imported of chunk.imports) add(imported, isLater)
        if (isLater) for (const imported of chunk.dynamicImports) add(imported, isLater)
      }
      // The first bundle loads every area later; of these only the pages of this worker are needed.
      for (const { fileName, name } of chunks) if (name === parts[0].name) add(fileName, false)
      for (const { fileName, facadeModuleId } of chunks) if (pages.test(facadeModuleId ?? '')) add(fileName, true)
      files = [...found, ...Object.keys(bundle).filter((name) => moreParts.test(name))]
    },
    closeBundle: async () => {
      const fonts = readdirSync(join(import.meta.dirname, 'public/fonts')).filter((name) => name.endsWith('.woff2'))
      const listed = [
        ...[...new Set(files)].toSorted().map((name) => ({ url: `/${name}`, revision: null })),
        ...fonts.map((name) => ({ url: `/fonts/${name}`, revision: '1' })),
      ]
      await buildScript(entry, workerName, { [constant]: listed })
    },
  }
}

/**
 * Builds the page that checks documents, which shares nothing with the other pages, and its service worker with the list of
 * the files that it needs (decision 0161).
 */
function verifyPage(): Plugin {
  return {
    name: 'verify-page',
    apply: 'build',
    closeBundle: async () => {
      const built = await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        css,
        publicDir: false,
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: 'verify.html' },
        },
      })
      const files = (Array.isArray(built) ? built : [built]).flatMap((result) =>
        'output' in result ? result.output : [],
      )
      const listed = files
        .map(({ fileName }) => fileName)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => ({ url: `/${name}`, revision: null }))
      for (const { url } of listed) compressAsset(join(outDir, url))
      const font = { url: '/fonts/first-chair-sans.woff2', revision: '1' }
      await buildScript('src/verify/verify-worker.ts', 'verify-worker.js', { __VERIFY_FILES__: [...listed, font] })
    },
  }
}

/** Builds the script that the server writes into the page of home (decision 0204). */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    closeBundle: () => buildScript('src/early-home.ts', 'early-home.js', {}),
  }
}

/** Builds a script or a service worker with constants: one file, beside the pages. */
async function buildScript(entry: string, fileName: string, constants: Record<string, unknown>): Promise<void> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    define: { ...Object.fromEntries(define), 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => fileName },
    },
  })
}

/** Writes a Brotli and a gzip file next to every text asset, so that the server does not compress at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: () => {
      const assets = join(outDir, 'assets')
      for (const name of readdirSync(assets)) compressAsset(join(assets, name))
    },
  }
}

function compressAsset(path: string): void {
  if (!/\.(?:js|css|svg|wasm)$/.test(path)) return
  const content = readFileSync(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

/** Prerenders the welcome page in each layout; the server fills in the texts and sends the HTML (decision 0048). */
function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    closeBundle: async () => {
      const programDir = join(import.meta.dirname, 'dist/prerender')
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        css,
        build: { ssr: 'src/app/prerender.tsx', outDir: programDir, emptyOutDir: true, target: 'node20' },
      })
      const program: unknown = await import(pathToFileURL(join(programDir, 'prerender.js')).href)
      if (!isPrerenderer(program)) throw new Error('src/app/prerender.tsx does not export prerenderPages')
      writeFileSync(join(outDir, 'painted-pages.json'), JSON.stringify(await program.prerenderPages()))
    },
  }
}

function isPrerenderer(program: unknown): program is { prerenderPages: () => Promise<unknown> } {
  return typeof program === 'object' && program !== null && 'prerenderPages' in program
}
