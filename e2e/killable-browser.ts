import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type BrowserContext } from 'playwright-core'
import { ensureHeadlessChromium } from '../scripts/chromium.mjs'
import { chromiumOptions } from './browser.ts'
import { resortTimeZone } from './demo-resort.ts'

export type KillableBrowser = {
  /** The only context of the browser: its profile folder. */
  readonly context: BrowserContext
  /** Ends the browser at once, as a battery does that is taken out. What it had not written to the disk is lost. */
  kill(): Promise<void>
}

/** Starts a Chromium with a profile folder, which another browser can continue with after this one was killed. */
export async function openKillableBrowser(profile: string): Promise<KillableBrowser> {
  const options = [...chromiumOptions, '--headless', '--no-sandbox', '--disable-gpu', '--disable-sync']
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(await ensureHeadlessChromium(), [...options, ...own], {
    env: { ...process.env, TZ: resortTimeZone },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: the program may be a script that starts the browser.
    detached: true,
  })
  const ended = once(browser, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    browser.once('error', reject)
    browser.once('exit', (code) => reject(new Error(`Chromium ended with status ${code}: ${output}`)))
  })
  const connected = await chromium.connectOverCDP(address)
  const [context] = connected.contexts()
  if (!context) throw new Error('The browser has no context.')
  context.setDefaultTimeout(30_000)
  return {
    context,
    async kill() {
      if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null)
        process.kill(-browser.pid, 'SIGKILL')
      await ended
      await connected.close().catch(() => undefined)
    },
  }
}
