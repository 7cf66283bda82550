// Measures a page with Lighthouse's mobile preset (simulated slow 4G and phone) and prints a JSON line for each run:
// node measure.mjs ADDRESS BROWSER RUNS [EMAIL PASSWORD]. With an account it first signs in at the bundled provider.
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const [address, executablePath, runs, email, password] = process.argv.slice(2)
const disabled = ['background-networking', 'component-update', 'sync', 'quic', 'gpu'].map((name) => `--disable-${name}`)
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--no-first-run', ...disabled] })
try {
  const page = await browser.newPage()
  await page.goto(address)
  if (email !== undefined) await signIn(page)
  for (let run = 0; run < Number(runs); run += 1)
    console.log(JSON.stringify(await withRetries(() => measurePage(page))))
} finally {
  await browser.close()
}

/** Retries a run. On a busy machine Lighthouse sometimes loses the beginning of a trace and fails. */
async function withRetries(measure, tries = 3) {
  try {
    return await measure()
  } catch (error) {
    if (tries === 1) throw error
    return withRetries(measure, tries - 1)
  }
}

async function signIn(page) {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await Promise.all([page.waitForNavigation(), page.locator('button[type=submit]').click()])
  await page.waitForFunction((path) => location.pathname === path, {}, new URL(address).pathname)
}

/** Measures the page once. Clears the browser's cache, but the tab stays signed in. */
async function measurePage(page) {
  const devtools = await page.createCDPSession()
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  const flags = {
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  }
  const { lhr } = await lighthouse(address, flags, undefined, page)
  if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} redirected to ${lhr.finalDisplayedUrl}.`)
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
    failedAudits: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'manual')
      .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim()),
  }
}
