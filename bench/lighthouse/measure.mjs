// Prints what Lighthouse's mobile preset (simulated slow 4G and phone) says of a page, a JSON line for each run:
// node measure.mjs ADDRESS BROWSER RUNS [EMAIL PASSWORD]. With an account it signs in first, at the bundled provider.
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const [address, executablePath, runs, email, password] = process.argv.slice(2)
const quiet = ['background-networking', 'component-update', 'sync', 'quic', 'gpu'].map((name) => `--disable-${name}`)
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--no-first-run', ...quiet] })
try {
  const page = await browser.newPage()
  await page.goto(address)
  if (email !== undefined) await signIn(page)
  for (let run = 0; run < Number(runs); run += 1) console.log(JSON.stringify(await patiently(() => scoresOf(page))))
} finally {
  await browser.close()
}

/** A busy machine sometimes loses the beginning of a trace; Lighthouse then asks to be run again. */
async function patiently(measure, tries = 3) {
  try {
    return await measure()
  } catch (error) {
    if (tries === 1) throw error
    return patiently(measure, tries - 1)
  }
}

async function signIn(page) {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await Promise.all([page.waitForNavigation(), page.locator('button[type=submit]').click()])
  await page.waitForFunction((path) => location.pathname === path, {}, new URL(address).pathname)
}

/** The tab stays signed in; the browser has nothing of the page in its cache. */
async function scoresOf(page) {
  const devtools = await page.createCDPSession()
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  const flags = {
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  }
  const { lhr } = await lighthouse(address, flags, undefined, page)
  if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}.`)
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const milliseconds = (name) => lhr.audits[name].numericValue
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(100 * score)]),
    ),
    metrics: {
      'first paint': milliseconds('first-contentful-paint'),
      'largest paint': milliseconds('largest-contentful-paint'),
      'speed index': milliseconds('speed-index'),
      'blocking time': milliseconds('total-blocking-time'),
    },
    layoutShift: lhr.audits['cumulative-layout-shift'].numericValue,
    wanting: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'manual')
      .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim()),
  }
}
