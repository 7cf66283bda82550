/** The message from a page to a new service worker that waits: no form is open. */
export const takeOverMessage = 'take-over'

/** The type of the question whether a service worker has a file, `path`. It answers true or false to the port. */
export const hasFileMessage = 'has-file'
