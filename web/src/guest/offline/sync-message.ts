/** The name under which the browser wakes the service worker when there is a connection. */
export const syncTag = 'outbox'

/** The message from the service worker to its pages: there is a connection, send what waits. */
export const sendOutboxMessage = 'send-outbox'
