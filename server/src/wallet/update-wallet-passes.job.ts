import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/**
 * Compares marked passes in wallets with what was sent, and announces what differs. Queued under its name by each process
 * that looks for due passes, so it runs once at a time in all processes.
 */
export const updateWalletPassesJob = job('update-wallet-passes', z.object({}))

/** Erases passes that nobody needs any more; runs once a day. */
export const eraseWalletPassesJob = job('erase-wallet-passes', z.object({}))
