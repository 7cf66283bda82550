import { light } from '@first-chair/core/colour/tokens'
import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import { Failure } from '@first-chair/core/contract/failure'
import type { Purchase } from '@first-chair/core/household/household'
import { getThemeColours } from '@first-chair/core/settings/theme-colours'
import type { WalletPass } from '@first-chair/core/wallet/wallet'
import type { Context, Guest } from '../context/context.ts'

/**
 * The person whose pass is requested, and the purchase or mobile pass it is for; an empty `externalOrderId` means none.
 */
export type RequestedPass = { ipCode: string; externalOrderId: string }

/**
 * Loads the pass of a person in the guest's household, with the names from the point of sale. A person outside the
 * household and an order of another person are not found.
 */
export async function loadOwnWalletPass(
  ctx: Pick<Context, 'config' | 'pointOfSale' | 'encryption' | 'setup'>,
  guest: Guest,
  { ipCode, externalOrderId }: RequestedPass,
): Promise<WalletPass> {
  const { people, purchases } = await ctx.pointOfSale.household(guest.ipCode)
  const person = people.find(({ contactId }) => contactId === ipCode)
  if (!person) throw new Failure('not-found')
  const ownPurchases = purchases.filter(({ contactId, isCancelled }) => contactId === ipCode && !isCancelled)
  const productName =
    externalOrderId === '' ? null : await loadProductName(ctx, ownPurchases, { ipCode, externalOrderId })

  const { language, theme, locations } = await ctx.setup.current()
  const defaultLocation = locations.find(({ isDefault }) => isDefault) ?? locations[0]
  const colours = getThemeColours(theme, 'light')
  const { householdReference } = guest
  return {
    serialNumber: ctx.encryption.fingerprint('wallet-pass', ipCode, externalOrderId).toString('hex').slice(0, 40),
    resortName: language.application.title,
    personName: `${person.firstName} ${person.lastName}`.trim(),
    productName,
    note: language.checkIn.walletNote,
    householdReference,
    // The code of the arrival card. Without a location it is the reference alone.
    barcode:
      (defaultLocation &&
        buildArrivalLink(ctx.config.baseUrl, { locationId: defaultLocation.id, householdReference })) ??
      householdReference,
    colours: {
      background: colours['--media'] ?? light.media,
      text: colours['--on-media'] ?? light['on-media'],
      accent: colours['--accent'] ?? light.accent,
    },
  }
}

/**
 * The product name of a purchase or of the order of a mobile pass. Null if the product of a mobile pass is no longer
 * among the purchases. Not found for an order that does not exist or belongs to another person.
 */
async function loadProductName(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  purchases: readonly Purchase[],
  { ipCode, externalOrderId }: RequestedPass,
): Promise<string | null> {
  const purchase = purchases.find(({ id }) => id === externalOrderId)
  if (purchase) return purchase.productName
  const order = (await pointOfSale.mobileMedia([ipCode])).find(({ orderId }) => orderId === externalOrderId)
  if (!order) throw new Failure('not-found')
  return purchases.find(({ productId }) => productId === order.productId)?.productName ?? null
}
