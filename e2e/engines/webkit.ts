import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod'
import { resortTimeZone } from '../demo-resort.ts'
import { stopProcess, freePort } from '../product.ts'
import { buildDragActions, type Engine, type Json } from './engine.ts'

/** The key of an element reference in W3C WebDriver (WebDriver, section 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const Answer = z.object({ value: z.unknown() })
const Session = z.object({ sessionId: z.string() })
const Outcome = z.object({ value: z.json().optional(), error: z.string().optional() })
const Element = z.object({ [elementKey]: z.string() })

export type WebKitPrograms = { readonly driver: string; readonly browser: string; readonly display: string }

/** Opens WebKitGTK's MiniBrowser through its WebDriver, on a virtual display. */
export async function openWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'first-chair-webkit-'))
  const display = await openDisplay(programs.display)
  const environment = { ...process.env, DISPLAY: display.name, HOME: home, LANG: 'C.UTF-8', TZ: resortTimeZone }
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], { env: environment, stdio: 'ignore' })
  const stop = async () => {
    await stopProcess(driver)
    await stopProcess(display.process)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }

  const send = async (method: string, path: string, body?: Record<string, unknown>) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = Answer.parse(await answer.json())
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  try {
    await expect.poll(() => send('GET', '/status').catch(() => null), { timeout: 30_000 }).not.toBeNull()
    const options = { binary: programs.browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = Session.parse(await send('POST', '/session', { capabilities }))
    const post = (path: string, body: Record<string, unknown> = {}) =>
      send('POST', `/session/${sessionId}${path}`, body)
    await post('/window/rect', { width: 390, height: 844 })

    const call = (source: string, values: readonly Json[]) =>
      post('/execute/sync', { script: `return (${source}).apply(null, arguments)`, args: values })
    return {
      navigate: async (url) => void (await post('/url', { url })),
      reload: async () => void (await post('/refresh')),
      evaluate: async (source, ...values) => z.json().parse((await call(source, values)) ?? null),
      async resolve(source, ...values) {
        const script = `const [values, done] = arguments
          Promise.resolve((${source})(...values)).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`
        const outcome = Outcome.parse(await post('/execute/async', { script, args: [values] }))
        if (outcome.error !== undefined) throw new Error(outcome.error)
        return outcome.value ?? null
      },
      async findElement(source, ...values) {
        const element = Element.nullable().parse(await call(source, values))
        return element === null ? null : { id: element[elementKey] }
      },
      click: async ({ id }) => void (await post(`/element/${id}/click`)),
      type: async ({ id }, text) => void (await post(`/element/${id}/value`, { text })),
      chooseFile: async ({ id }, path) => void (await post(`/element/${id}/value`, { text: path })),
      async drag(points) {
        await post('/actions', { actions: [buildDragActions(points)] })
      },
      async close() {
        await send('DELETE', `/session/${sessionId}`)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const server = spawn(program, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const name = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`${program} ended with status ${code}`)))
  })
  return { name, process: server }
}
