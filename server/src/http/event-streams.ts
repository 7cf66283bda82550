import { Readable } from 'node:stream'
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
 * nothing but its connection.
 */
export function openEventStreams(app: FastifyInstance): EventStreams {
  const open = new Map<Readable, EventStream>()
  const heartbeat = setInterval(() => {
    for (const [readable, stream] of open) {
      write(readable, ':\n\n')
      stream.mayContinue().then(
        (mayContinue) => !mayContinue && end(readable),
        (err: unknown) => {
          app.log.warn({ err }, 'an event stream ended, because it is unknown whether it may continue')
          end(readable)
        },
      )
    }
  }, heartbeatMilliseconds).unref()
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat)
    for (const readable of open.keys()) end(readable)
    done()
  })

  return {
    answer(reply, stream, eventName) {
      let close = (): void => undefined
      let eventId = 0
      const readable = new Readable({
        read: () => undefined,
        destroy(error, callback) {
          open.delete(readable)
          close()
          callback(error)
        },
      })
      open.set(readable, stream)
      write(readable, `retry: ${retryMilliseconds}\n\n`)
      close = stream.open({
        send(data) {
          eventId += 1
          write(readable, `event: ${eventName}\nid: ${eventId}\ndata: ${JSON.stringify(data)}\n\n`)
        },
        end: () => end(readable),
      })
      return (
        reply
          .header('cache-control', 'no-store')
          // nginx would hold events back until its buffer is full.
          .header('x-accel-buffering', 'no')
          .type(eventStreamType)
          .send(readable)
      )
    },
  }
}

function write(readable: Readable, text: string): void {
  if (readable.readableEnded || readable.destroyed) return
  if (readable.readableLength > maxUnreadBytes) readable.destroy()
  else readable.push(text)
}

function end(readable: Readable): void {
  if (!readable.destroyed) readable.push(null)
}
