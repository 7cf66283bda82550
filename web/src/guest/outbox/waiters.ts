import type { Received, SendOptions } from './submission.ts'

/** What became of a submission: the server has it, or it waits on this device. Refusals are thrown. */
export type Delivery = ({ isReceived: true } & Received) | { isReceived: false }

type Waiter = SendOptions & { resolve: (delivery: Delivery) => void; reject: (failure: unknown) => void }

/** The forms of this page that wait for the answer to their entry, by its id. */
export const waiters = new Map<string, Waiter>()
