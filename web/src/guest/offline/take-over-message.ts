/** The message from a page to a new service worker that waits: no form is open. */
export const takeOverMessage = 'take-over'
