import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { loadWalletQueues } from '../wallet/wallet-system.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the updates of wallet passes that this process sent, and those that wait; nothing if passes are not updated. What
 * waits is queried on each scrape. If the database is not available, it is left out.
 */
export function serveWalletMetrics(registry: Registry, { pool, wallets }: Pick<Context, 'pool' | 'wallets'>): void {
  const { updates } = wallets
  if (!updates) return
  const sent = new Counter({
    name: 'first_chair_wallet_updates_total',
    help: 'Updates of wallet passes that this process sent: accepted, gone (no such phone), refused, unanswered',
    labelNames: ['wallet', 'outcome'],
    registers: [registry],
    collect: () => {
      sent.reset()
      for (const [wallet, counts] of Object.entries(updates.counts)) {
        for (const [outcome, count] of Object.entries(counts)) sent.inc({ wallet, outcome }, count)
      }
    },
  })
  const load = () => withinTime(loadWalletQueues(pool), [], maxMillisecondsPerCheck)
  const waiting = new Gauge({
    name: 'first_chair_wallet_updates_waiting',
    help: 'Updates of wallet passes that wait, all of them (waiting) and those that have failed before (failing)',
    labelNames: ['wallet', 'state'],
    registers: [registry],
    collect: async () => {
      waiting.reset()
      for (const queue of await load()) {
        waiting.set({ wallet: queue.wallet, state: 'waiting' }, queue.waiting)
        waiting.set({ wallet: queue.wallet, state: 'failing' }, queue.failing)
      }
    },
  })
  const oldest = new Gauge({
    name: 'first_chair_wallet_updates_oldest_seconds',
    help: 'Age of the oldest update of a wallet pass that waits',
    labelNames: ['wallet'],
    registers: [registry],
    collect: async () => {
      oldest.reset()
      for (const { wallet, oldestWaitingUtc } of await load()) {
        // The times of the queue are those of the database and of this machine, not of the resort's clock.
        const age = oldestWaitingUtc === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestWaitingUtc)) / 1_000)
        oldest.set({ wallet }, age)
      }
    },
  })
}
