import { setTimeout as pause } from 'node:timers/promises'
import type { WalletKind } from '@first-chair/core/wallet/wallet'
import type { UpdateOutcome } from '../adapters/wallet/wallet-updates.ts'
import type { Context } from '../context/context.ts'
import { isCertificateExpired } from './offered-wallets.rule.ts'
import { getSecondsToNextAttempt } from './next-wallet-attempt.rule.ts'
import { hashPass, isWithdrawn, loadStoredPass } from './stored-pass.facts.ts'
import { claimDevices, finishDevice, postponeDevice, removeDevice, type ClaimedDevice } from './wallet-device.store.ts'
import {
  claimPasses,
  finishUnchangedPass,
  finishUpdatedPass,
  postponePass,
  type ClaimedPass,
} from './wallet-pass.store.ts'
import { recordWalletFailure, recordWalletSuccess } from './wallet-system.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'setup' | 'encryption' | 'wallets' | 'log'>

/** Work of one kind: claimed rows, each done on its own, some of them at the same time. */
type Lane = { claim: (maxRows: number) => Promise<(() => Promise<void>)[]>; maxConcurrent: number }

/** New work is looked up this often while some is under way. */
const lookMilliseconds = 250

/**
 * Works on everything that is due, and what becomes due meanwhile, until nothing is left (docs/decisions/0200). Apple and
 * Google do not wait for each other. What a killed process was doing is due again after its claim.
 */
export async function updateWalletPasses(ctx: Ctx, isStopping: () => boolean = () => false): Promise<void> {
  const lanes = createLanes(ctx).map((lane) => ({ ...lane, running: new Set<Promise<void>>() }))
  try {
    let isIdle = false
    while (!isIdle && !isStopping()) {
      // What is running now may make something else due, after the claims below.
      const wasRunning = lanes.some((lane) => lane.running.size > 0)
      const claimed = await Promise.all(
        lanes.map(async ({ claim, maxConcurrent, running }) => {
          const free = maxConcurrent - running.size
          const work = free > 0 ? await claim(free) : []
          for (const run of work) {
            const task: Promise<void> = run()
              .catch((err: unknown) => ctx.log.warn({ err }, 'an update of a wallet pass could not be recorded'))
              .finally(() => running.delete(task))
            running.add(task)
          }
          return work.length
        }),
      )
      const running = lanes.flatMap((lane) => [...lane.running])
      isIdle = !wasRunning && claimed.every((count) => count === 0)
      if (running.length > 0) await Promise.race([...running, pause(lookMilliseconds, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(lanes.flatMap((lane) => [...lane.running]))
  }
}

function createLanes(ctx: Ctx): Lane[] {
  const { updates } = ctx.wallets
  const lanes: Lane[] = []
  const { appleWallet } = ctx.config
  // With an expired certificate, phones could not read the pass, and Apple would refuse the connection.
  if (updates?.apple && appleWallet && !isCertificateExpired(appleWallet, ctx.clock.now())) {
    const send = updates.apple
    lanes.push(
      {
        maxConcurrent: 4,
        claim: async (max) => (await claimPasses(ctx.pool, 'apple', max)).map((pass) => () => comparePass(ctx, pass)),
      },
      {
        maxConcurrent: 16,
        claim: async (max) =>
          (await claimDevices(ctx.pool, max)).map((device) => () => notifyDevice(ctx, device, send)),
      },
    )
  }
  if (updates?.google) {
    const save = updates.google
    lanes.push({
      maxConcurrent: 8,
      claim: async (max) =>
        (await claimPasses(ctx.pool, 'google', max)).map((pass) => () => comparePass(ctx, pass, save)),
    })
  }
  return lanes
}

/** Compares a pass with what its wallet has. What is new is first sent by `save`, if there is one. */
async function comparePass(
  ctx: Ctx,
  claimed: ClaimedPass,
  save?: (pass: Awaited<ReturnType<typeof loadStoredPass>>) => Promise<UpdateOutcome>,
): Promise<void> {
  const pass = await loadStoredPass(ctx, claimed).catch((err: unknown) => {
    ctx.log.warn({ err, serialNumber: claimed.serialNumber }, 'a wallet pass could not be compared, and is tried again')
  })
  if (!pass) {
    const seconds = getSecondsToNextAttempt(claimed.attempts, { random: Math.random() })
    await postponePass(ctx.pool, claimed, { problem: 'The pass could not be loaded.', seconds })
    return
  }
  const contentHash = hashPass(ctx, pass)
  if (claimed.contentHash?.equals(contentHash)) return finishUnchangedPass(ctx.pool, claimed)
  const outcome = await save?.(pass)
  const isSent = outcome ? await record(ctx, claimed.wallet, outcome) : true
  if (isSent) return finishUpdatedPass(ctx.pool, claimed, { contentHash, isVoided: isWithdrawn(pass) })
  await postponePass(ctx.pool, claimed, toPostponed(claimed, outcome))
}

/** Notifies a phone that one of its passes has changed. One that Apple no longer knows is removed. */
async function notifyDevice(
  ctx: Ctx,
  device: ClaimedDevice,
  send: (pushToken: string) => Promise<UpdateOutcome>,
): Promise<void> {
  const outcome = await send(device.pushToken)
  const isSent = await record(ctx, 'apple', outcome)
  if (outcome.kind === 'gone') return removeDevice(ctx.pool, device)
  if (isSent) return finishDevice(ctx.pool, device)
  await postponeDevice(ctx.pool, device, toPostponed(device, outcome))
}

/** Records how a system answered. Returns whether it accepted what was sent, or answered that nobody wants it. */
async function record({ pool }: Pick<Ctx, 'pool'>, wallet: WalletKind, outcome: UpdateOutcome): Promise<boolean> {
  if (outcome.kind === 'refused' || outcome.kind === 'unanswered') {
    await recordWalletFailure(pool, wallet, outcome)
    return false
  }
  await recordWalletSuccess(pool, wallet)
  return true
}

function toPostponed(
  { attempts }: { attempts: number },
  outcome: UpdateOutcome | undefined,
): { problem: string; seconds: number } {
  const { problem = '', retryAfterSeconds = 0 } = outcome && 'problem' in outcome ? outcome : {}
  return { problem, seconds: getSecondsToNextAttempt(attempts, { retryAfterSeconds, random: Math.random() }) }
}
