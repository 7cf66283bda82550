import type { ServerResponse } from 'node:http'
import type { EventStream } from '@first-chair/core/contract/event-stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const eventStreamType = 'text/event-stream'

/** How often a comment is sent. A proxy or a phone's network closes connections that are silent for longer. */
const heartbeatMilliseconds = 15_000
/** How long a client waits before it connects again, if it does not decide that itself. */
const retryMilliseconds = 3_000
/** A client that has not read this many bytes does not read any more. Its stream ends. */
const maxUnreadBytes = 4_096

/** The open streams of server-sent events of one application. */
export type EventStreams = {
  /** Answers with a stream. It ends when the client leaves, when it may not continue, or when the application stops. */
  answer(reply: FastifyReply, stream: EventStream, eventName: string): FastifyReply
}

/**
 * Opens the list of streams of an application. One timer sends the comments of all streams, so an idle stream costs
 * nothing but its connection. Events are written to the answer itself: a stream of its own, piped into the answer by the
 * framework, would need more memory for each open page.
 */
export function openEventStreams(app: FastifyInstance): EventStreams {
  const open = new Map<ServerResponse, { stream: EventStream; close: () => void }>()

  /** Ends an answer once. The client may have left already. */
  function end(answer: ServerResponse): void {
    const opened = open.get(answer)
    if (!opened) return
    open.delete(answer)
    opened.close()
    if (!answer.destroyed) answer.end()
  }

  const heartbeat = setInterval(() => {
    for (const [answer, { stream }] of open) {
      write(answer, ':\n\n')
      stream.mayContinue().then(
        (mayContinue) => !mayContinue && end(answer),
        (err: unknown) => {
          app.log.warn({ err }, 'an event stream ended, because it is unknown whether it may continue')
          end(answer)
        },
      )
    }
  }, heartbeatMilliseconds).unref()
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat)
    for (const answer of open.keys()) end(answer)
    done()
  })

  return {
    answer(reply, stream, eventName) {
      const { raw } = reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, {
        'content-type': eventStreamType,
        'cache-control': 'no-store',
        // nginx would hold events back until its buffer is full.
        'x-accel-buffering': 'no',
      })
      const opened = { stream, close: (): void => undefined }
      open.set(raw, opened)
      raw.once('close', () => end(raw))
      write(raw, `retry: ${retryMilliseconds}\n\n`)
      let eventId = 0
      opened.close = stream.open({
        send(data) {
          eventId += 1
          write(raw, `event: ${eventName}\nid: ${eventId}\ndata: ${JSON.stringify(data)}\n\n`)
        },
        end: () => end(raw),
      })
      // It may have ended while it was opened, and a client that left before is not reported any more.
      if (!open.has(raw)) opened.close()
      else if (raw.destroyed) end(raw)
      return reply
    },
  }
}

function write(answer: ServerResponse, text: string): void {
  if (answer.writableEnded || answer.destroyed) return
  if (answer.writableLength > maxUnreadBytes) answer.destroy()
  else answer.write(text)
}
