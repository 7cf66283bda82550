import { Failure } from '@first-chair/core/contract/failure'
import type { WalletPass, WithdrawnWalletPass } from '@first-chair/core/wallet/wallet'
import type { Context } from '../context/context.ts'
import { requireReference } from '../session/household-reference.facts.ts'
import { createSerialNumber, loadLook, loadOwnWalletPass, type RequestedPass } from './own-wallet-pass.facts.ts'
import { findSerialNumber, type StoredPass } from './wallet-pass.store.ts'

/**
 * What a stored pass says now. A withdrawn one if its person was erased or left the household, or if its order was
 * cancelled. Throws if the point of sale does not answer.
 */
export async function loadStoredPass(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'setup'>,
  { serialNumber, householdIpCode, contactId, externalOrderId }: StoredPass,
): Promise<WalletPass | WithdrawnWalletPass> {
  if (householdIpCode === null || contactId === null) return loadLook(ctx, serialNumber)
  const householdReference = await requireReference(ctx.pool, householdIpCode)
  try {
    const household = { ipCode: householdIpCode, householdReference }
    return await loadOwnWalletPass(ctx, household, { ipCode: contactId, externalOrderId, serialNumber })
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return loadLook(ctx, serialNumber)
    throw error
  }
}

/** True if a pass is withdrawn. Then it contains nothing about a person. */
export function isWithdrawn(pass: WalletPass | WithdrawnWalletPass): boolean {
  return !('personName' in pass)
}

/** A hash by which two contents of a pass are compared. It is keyed, because names could be guessed. */
export function hashPass({ encryption }: Pick<Context, 'encryption'>, pass: WalletPass | WithdrawnWalletPass): Buffer {
  return encryption.fingerprint('wallet-content', pass.serialNumber, JSON.stringify(pass))
}

/**
 * The serial number of a requested pass. With updates, that of the pass that the person has already: keys of the
 * installation may have changed since, and a second pass would not be updated.
 */
export async function findOrCreateSerialNumber(
  ctx: Pick<Context, 'config' | 'pool' | 'encryption'>,
  requested: RequestedPass,
): Promise<string> {
  const stored = ctx.config.walletUpdates && (await findSerialNumber(ctx.pool, requested))
  return stored ?? createSerialNumber(ctx, requested)
}
