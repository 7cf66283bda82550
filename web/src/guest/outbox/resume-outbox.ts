import { unsentKey } from '../../session/session.ts'
import { showFormer } from '../unsent.ts'

let starting: Promise<unknown> | undefined

/** Reads what an earlier page has left to send, and sends it. Loads nothing if there is nothing. */
export async function resumeOutbox(): Promise<void> {
  showFormer()
  if (localStorage.getItem(unsentKey) === null) return
  starting ??= import('./outbox.ts').then(({ startOutbox }) => startOutbox())
  await starting.catch(() => (starting = undefined))
}
