import { delay } from '../session/session.ts'

/** Lets the browser paint and answer taps before the script goes on. */
export function yieldToMain(): Promise<void> {
  return delay(0)
}
