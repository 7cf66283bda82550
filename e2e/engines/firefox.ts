import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { resortTimeZone } from '../demo-resort.ts'
import { stopProcess } from '../product.ts'
import { buildDragActions, type ElementId, type Engine, type Json } from './engine.ts'

const Message = z.object({
  id: z.number().optional(),
  type: z.string(),
  error: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown().optional(),
})
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) })
const Outcome = z.object({
  type: z.enum(['success', 'exception']),
  result: z.object({ type: z.string(), value: z.unknown().optional(), sharedId: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})

/**
 * Settings for a browser of some seconds: no optimizing compiler, no processes in reserve, no pages of its own, and nothing that moves.
 * Firefox itself switches off updates, measurements and the like for WebDriver BiDi.
 */
const preferences = {
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'dom.ipc.processPrelaunch.enabled': false,
  'javascript.options.ion': false,
  'startup.homepage_welcome_url': '',
  'ui.prefersReducedMotion': 1,
}

/** Opens Firefox through its native protocol, WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'first-chair-firefox-'))
  const settings = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});
`,
  )
  await writeFile(join(profile, 'user.js'), settings)
  const browser = spawn(program, ['--headless', '--remote-debugging-port', '0', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile, TZ: resortTimeZone, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    await stopProcess(browser)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = ''
      browser.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const [, socketAddress] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
        if (socketAddress !== undefined) resolve(socketAddress)
      })
      browser.once('error', reject)
      browser.once('exit', (code) => reject(new Error(`Firefox ended with status ${code}: ${output}`)))
    })
    const { send, end } = await connect(`${address}/session`)
    await send('session.new', { capabilities: {} })
    const [{ context } = { context: '' }] = Tree.parse(await send('browsingContext.getTree', {})).contexts
    await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })

    const call = async (source: string, values: readonly Json[]) => {
      const outcome = Outcome.parse(
        await send('script.callFunction', {
          functionDeclaration: `(values) => (${source})(...JSON.parse(values))`,
          arguments: [{ type: 'string', value: JSON.stringify(values) }],
          target: { context },
          awaitPromise: true,
        }),
      )
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails?.text ?? 'The page threw')
      return outcome.result
    }
    const press = (element: ElementId) =>
      send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId: element.id } } },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      })
    const evaluate = async (source: string, values: readonly Json[]) => {
      const result = await call(`async (...all) => JSON.stringify((await (${source})(...all)) ?? null)`, values)
      return z.json().parse(JSON.parse(String(result?.value)))
    }
    return {
      navigate: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
      evaluate: (source, ...values) => evaluate(source, values),
      resolve: (source, ...values) => evaluate(source, values),
      async findElement(source, ...values) {
        const result = await call(source, values)
        return result?.sharedId === undefined ? null : { id: result.sharedId }
      },
      click: async (element) => void (await press(element)),
      async type(_element, text) {
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
        await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
      },
      chooseFile: async ({ id }, path) =>
        void (await send('input.setFiles', { context, element: { sharedId: id }, files: [path] })),
      async drag(points) {
        await send('input.performActions', { context, actions: [buildDragActions(points)] })
      },
      async close() {
        await send('browser.close', {})
        end()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Opens a connection on which each command resolves with its own answer. */
async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const pending = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox closed the connection'))
  })
  socket.on('message', (data: Buffer) => {
    const { id, type, error, message, result } = Message.parse(JSON.parse(data.toString()))
    const command = id === undefined ? undefined : pending.get(id)
    if (id === undefined || command === undefined) return
    pending.delete(id)
    if (type === 'success') command.resolve(result)
    else command.reject(new Error(`${error}: ${message}`))
  })
  let lastId = 0
  return {
    send: (method: string, params: Record<string, unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1
        pending.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    end: () => socket.terminate(),
  }
}
