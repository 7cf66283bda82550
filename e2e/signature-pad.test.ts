import { readFile } from 'node:fs/promises'
import { build, type OnLoadResult } from 'esbuild'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { preprocessCSS, resolveConfig } from 'vite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { pollOptions } from './product.ts'

/** A page with a pad and long text below it; `window.picture()` returns the picture that would be sent. */
const harness = `
  import { useRef, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { noInk } from './signature-pad-ink.ts'
  import { signaturePng } from './signature-pad-png.ts'
  import { SignaturePad } from './signature-pad.tsx'
  import '../../styles/tokens.css'
  import '../../styles/base.css'

  function Harness() {
    const [ink, setInk] = useState(noInk)
    const padRef = useRef(null)
    window.picture = () => signaturePng(ink)
    return (
      <main style={{ padding: 20 }}>
        <p style={{ height: 300 }}>Text above</p>
        <SignaturePad ink={ink} onChange={setInk} label="Sign here" invitation="Sign" clearLabel="Clear" caption="Maya" padRef={padRef} />
        <p style={{ height: 3000 }}>Text below</p>
      </main>
    )
  }
  createRoot(document.getElementById('root')).render(<Harness />)
`

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const files = { js: '', css: '' }
let browser: Browser

beforeAll(async () => {
  const built = await build({
    stdin: {
      contents: harness,
      loader: 'tsx',
      resolveDir: fileURLToPath(new URL('../web/src/ui/signature-pad', import.meta.url)),
    },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'iife',
    jsx: 'automatic',
    external: ['/fonts/*'],
    plugins: [
      { name: 'styles', setup: (bundle) => bundle.onLoad({ filter: /\.css$/ }, ({ path }) => readStyles(path)) },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  for (const { path, text } of built.outputFiles) files[path.endsWith('.css') ? 'css' : 'js'] = text
  browser = await openBrowser()
})

/** Reads a style sheet with its design tokens, as the build of the pages does. */
async function readStyles(path: string): Promise<OnLoadResult> {
  const configFile = fileURLToPath(new URL('../web/vite.config.ts', import.meta.url))
  const config = await resolveConfig({ configFile, logLevel: 'silent', css: { modules: false } }, 'build')
  const { code } = await preprocessCSS(await readFile(path, 'utf8'), path, config)
  return { contents: code, loader: path.endsWith('.module.css') ? 'local-css' : 'css' }
}

async function openPad(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.setContent('<!doctype html><meta name="viewport" content="width=device-width"><div id="root"></div>')
  await page.addStyleTag({ content: files.css })
  await page.addScriptTag({ content: files.js })
  await pad(page).waitFor()
  return page
}

const pad = (page: Page) => page.getByRole('application', { name: 'Sign here' })

/** Draws through points, which are shares of the pad's width and height. */
async function draw(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The pad is not on the page.')
  const [first = [0, 0] as const, ...others] = points.map(
    ([x, y]) => [box.x + box.width * x, box.y + box.height * y] as const,
  )
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const point of others) await page.mouse.move(...point, { steps: 8 })
  await page.mouse.up()
}

const signature = [
  [0.1, 0.7],
  [0.2, 0.2],
  [0.3, 0.7],
  [0.6, 0.4],
  [0.9, 0.6],
] as const

const lines = (page: Page) =>
  pad(page).evaluate((sheet) => [...sheet.querySelectorAll('path[d^=M]')].map((path) => path.getAttribute('d')))

/** Returns how far the ink extends beyond the pad in CSS pixels; 0 if it is completely visible. */
const measureOverflow = (page: Page) =>
  pad(page).evaluate((sheet) => {
    const frame = sheet.getBoundingClientRect()
    const over = [...sheet.querySelectorAll('path[d^=M]')].flatMap((path) => {
      const ink = path.getBoundingClientRect()
      return [frame.left - ink.left, ink.right - frame.right, frame.top - ink.top, ink.bottom - frame.bottom]
    })
    return Math.max(0, ...over)
  })

const picture = (page: Page) => page.evaluate<string>('window.picture()')

test('rotating the phone and back keeps every stroke complete, also one that was added in landscape', async () => {
  const page = await openPad(phone)
  await draw(page, signature)
  const [before] = await lines(page)
  const sent = await picture(page)

  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => measureOverflow(page), pollOptions).toBe(0)
  expect(await lines(page)).toEqual([before])
  expect(await picture(page)).toBe(sent)

  await draw(page, [
    [0.02, 0.5],
    [0.98, 0.5],
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => measureOverflow(page), pollOptions).toBe(0)
  expect(await lines(page)).toHaveLength(2)
  await page.context().close()
})

test('the same strokes give the same small picture at every pixel ratio', async () => {
  const pictures: string[] = []
  for (const deviceScaleFactor of [1, 2, 3]) {
    const page = await openPad({ ...phone, deviceScaleFactor })
    await draw(page, signature)
    pictures.push(await picture(page))
    await page.context().close()
  }
  const [first = ''] = pictures
  expect(new Set(pictures).size).toBe(1)
  expect(Buffer.from(first, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(Buffer.from(first, 'base64').length).toBeLessThan(200_000)
})

test('a finger on the pad does not scroll the page; beside the pad it scrolls', async () => {
  const page = await openPad(phone)
  const touch = await page.context().newCDPSession(page)
  const swipeFrom = async (x: number, y: number) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (let up = 10; up <= 120; up += 10) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - up }] })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The pad is not on the page.')

  await swipeFrom(box.x + 100, box.y + 140)
  expect(await page.evaluate('scrollY')).toBe(0)
  expect(await lines(page)).toHaveLength(1)
  await swipeFrom(box.x + 100, box.y + 300)
  await expect.poll(() => page.evaluate('scrollY'), pollOptions).toBeGreaterThan(50)
  await page.context().close()
})

test('a page that scrolls during signing does not shift the line under the finger', async () => {
  const page = await openPad(phone)
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The pad is not on the page.')
  await page.mouse.move(box.x + 50, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 40)
  await page.evaluate('scrollTo(0, 30)')
  await page.mouse.move(box.x + 150, box.y + 40)
  await page.mouse.up()
  const [line = ''] = await lines(page)
  const heights = [...(line ?? '').matchAll(/[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.round(Math.max(...heights) - Math.min(...heights))).toBe(30)
  await page.context().close()
})

test('on an upright phone the full-screen pad is rotated, and the line is at the finger', async () => {
  const page = await openPad(phone)
  await page.getByRole('button', { name: 'Sign full screen' }).click()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The pad is not on the page.')
  expect(box.height).toBeGreaterThan(box.width * 2)
  await draw(page, [
    [0.5, 0.2],
    [0.5, 0.8],
  ])
  const ink = await pad(page).evaluate((sheet) => {
    const { x, y, width, height } = (sheet.querySelector('path[d^=M]') ?? sheet).getBoundingClientRect()
    return { x, y, width, height }
  })
  expect(Math.abs(ink.x + ink.width / 2 - (box.x + box.width / 2))).toBeLessThan(3)
  expect(Math.abs(ink.y - (box.y + box.height * 0.2))).toBeLessThan(8)
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await lines(page)).toHaveLength(1)
  await page.context().close()
})
