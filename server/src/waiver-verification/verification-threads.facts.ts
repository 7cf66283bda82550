import { Worker } from 'node:worker_threads'
import { ObjectStorageUnavailable } from '../adapters/object-storage/object-storage.ts'
import type { ObjectStorageConfig } from '../config/parse-object-storage.ts'
import type { Part, PartResult, VerifyPart } from './part.rule.ts'

/** What a thread needs to read signed waivers. */
export type ThreadData = { readonly connectionString: string; readonly objectStorage: ObjectStorageConfig | undefined }

/** What a thread answers. `failure`: the part could not be verified. */
export type ThreadAnswer =
  | { readonly result: PartResult }
  | { readonly failure: { readonly name: string; readonly message: string } }

export type VerificationThreads = {
  readonly verify: VerifyPart
  /** How many parts may be begun at the same time. */
  readonly atOnce: number
  /** Stops the threads. Parts that were not verified yet are rejected. */
  close(): Promise<void>
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }
const isSource = import.meta.url.endsWith('.ts')
const program = new URL(`./verification-thread.${isSource ? 'ts' : 'js'}`, import.meta.url)

type Waiting = {
  readonly part: Part
  readonly resolve: (result: PartResult) => void
  readonly reject: (error: Error) => void
}

/**
 * Verifies parts in `count` threads, each with a connection of its own. A thread starts when it is needed. If one ends
 * unexpectedly, its part is rejected.
 */
export function openVerificationThreads({ count, ...data }: ThreadData & { count: number }): VerificationThreads {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: Waiting[] = []
  let isClosed = false

  const start = (): Worker => {
    const worker = startThread(data)
    all.add(worker)
    // It may fail while it has nothing to do or is being stopped. Without a listener its error would end the process.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      all.delete(worker)
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }
  const begin = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || all.size < count)) {
      const worker = idle.pop() ?? start()
      const next = waiting.shift()
      if (next) void verifyIn(worker, next)
    }
  }
  const verifyIn = async (worker: Worker, { part, resolve, reject }: Waiting): Promise<void> => {
    try {
      resolve(await ask(worker, part))
      idle.push(worker)
    } catch (error) {
      await worker.terminate()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    begin()
  }
  return {
    atOnce: 2 * count,
    verify: (part) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(stopped))
        waiting.push({ part, resolve, reject })
        begin()
      }),
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new Error(stopped))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

const stopped = 'The thread that verifies signed waivers was stopped.'

function startThread(data: ThreadData): Worker {
  const options = { workerData: data, resourceLimits }
  if (!isSource) return new Worker(program, options)
  // The sources are in TypeScript, which the program in production is not.
  const start = `import('tsx/esm/api').then(({ register }) => {
    register()
    return import(${JSON.stringify(program.href)})
  })`
  return new Worker(start, { ...options, eval: true })
}

async function ask(worker: Worker, part: Part): Promise<PartResult> {
  const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
    const settle = (complete: () => void) => {
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      complete()
    }
    const onAnswer = (answered: ThreadAnswer) => settle(() => resolve(answered))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error(stopped)))
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
    // A worker thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(part)
  })
  if ('result' in answer) return answer.result
  const { name, message } = answer.failure
  throw name === ObjectStorageUnavailable.name ? new ObjectStorageUnavailable(message) : new Error(message)
}
