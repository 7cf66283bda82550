import { arrivalLink } from '@first-chair/core/contact-task/arrival-card'
import { Failure } from '@first-chair/core/failure'
import type { Purchase } from '@first-chair/core/household/household'
import { themeColours } from '@first-chair/core/settings/theme-colours'
import type { WalletPass } from '@first-chair/core/wallet/wallet'
import type { Context, Guest } from '../context.ts'

/** Whose pass is asked for, and for which purchase or mobile pass; empty text for none. */
export type AskedPass = { ipCode: string; externalOrderId: string }

/**
 * The pass of somebody in the guest's household, with the names that the point of sale knows. Whoever is not in it, and an
 * order that is not that person's, do not exist.
 */
export async function ownWalletPass(
  ctx: Pick<Context, 'config' | 'pointOfSale' | 'sealing' | 'setup'>,
  guest: Guest,
  { ipCode, externalOrderId }: AskedPass,
): Promise<WalletPass> {
  const { people, purchases } = await ctx.pointOfSale.household(guest.ipCode)
  const person = people.find(({ contactId }) => contactId === ipCode)
  if (!person) throw new Failure('not-found')
  const own = purchases.filter(({ contactId, isCancelled }) => contactId === ipCode && !isCancelled)
  const productName = externalOrderId === '' ? null : await productOfOrder(ctx, own, { ipCode, externalOrderId })

  const { language, theme, locations } = await ctx.setup.current()
  const place = locations.find(({ isDefault }) => isDefault) ?? locations[0]
  const colours = themeColours(theme, 'light')
  const { householdReference } = guest
  return {
    serialNumber: ctx.sealing.fingerprint('wallet-pass', ipCode, externalOrderId).toString('hex').slice(0, 40),
    resortName: language.application.title,
    personName: `${person.firstName} ${person.lastName}`.trim(),
    productName,
    note: language.checkIn.walletNote,
    householdReference,
    // The code of the arrival card; without a place it is the reference alone.
    barcode:
      (place && arrivalLink(ctx.config.baseUrl, { locationId: place.id, householdReference })) ?? householdReference,
    colours: {
      background: colours['--media'] ?? '#0E4A63',
      text: colours['--on-media'] ?? '#FFFFFF',
      accent: colours['--accent'] ?? '#FFAF52',
    },
  }
}

/**
 * The name of what somebody bought, by the purchase or by the order of a mobile pass; null where the product of a mobile pass is
 * not among the purchases any more. Not found for an order of nobody, or of somebody else.
 */
async function productOfOrder(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  purchases: readonly Purchase[],
  { ipCode, externalOrderId }: AskedPass,
): Promise<string | null> {
  const bought = purchases.find(({ id }) => id === externalOrderId)
  if (bought) return bought.productName
  const ordered = (await pointOfSale.mobileMedia([ipCode])).find(({ orderId }) => orderId === externalOrderId)
  if (!ordered) throw new Failure('not-found')
  return purchases.find(({ productId }) => productId === ordered.productId)?.productName ?? null
}
