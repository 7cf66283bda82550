/** Writes to one client that reads events. */
export type EventWriter = {
  /** Sends an event with data that fits the endpoint's `answer`. */
  readonly send: (data: unknown) => void
  /** Ends the answer. The client may connect again. */
  readonly end: () => void
}

/**
 * An answer without an end: server-sent events, which the client reads while it is connected. `open` is called once the
 * client listens; it returns a function that is called when the client has left or the stream has ended. `mayContinue`
 * is asked regularly: the stream ends when it resolves to false.
 */
export class EventStream {
  readonly open: (writer: EventWriter) => () => void
  readonly mayContinue: () => Promise<boolean>

  constructor(stream: { open: (writer: EventWriter) => () => void; mayContinue: () => Promise<boolean> }) {
    this.open = stream.open
    this.mayContinue = stream.mayContinue
  }
}
