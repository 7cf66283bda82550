import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'

/** Objects and buffers that are in use, in bytes. */
type LiveMemory = { liveBytes: number }

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const HeapUsage = z.object({
  id: z.literal(3),
  result: z.object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) }),
})

/**
 * Collects the garbage of a process that was started with `--inspect=PORT`, which also returns the space for young objects.
 * Without it, the memory of a process depends on when it last did that itself.
 */
export async function collectGarbage(inspectorPort: number): Promise<LiveMemory> {
  const targets = Targets.parse(await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json())
  const inspector = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await once(inspector, 'open')
  try {
    const answers = new Promise<z.infer<typeof HeapUsage>>((resolve) => {
      inspector.on('message', (data: Buffer) => {
        const answer = z.safeParse(HeapUsage, JSON.parse(data.toString('utf8')))
        if (answer.success) resolve(answer.data)
      })
    })
    // Twice: what the first collection finalises is collected by the second.
    for (const [index, method] of [
      'HeapProfiler.collectGarbage',
      'HeapProfiler.collectGarbage',
      'Runtime.getHeapUsage',
    ].entries()) {
      inspector.send(JSON.stringify({ id: index + 1, method }))
    }
    const { result } = await answers
    return { liveBytes: result.usedSize + (result.backingStorageSize ?? 0) }
  } finally {
    inspector.close()
  }
}
