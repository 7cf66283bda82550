import { light } from '@first-chair/core/colour/tokens'
import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import { Failure } from '@first-chair/core/contract/failure'
import type { Purchase } from '@first-chair/core/household/household'
import { getThemeColours } from '@first-chair/core/settings/theme-colours'
import { getNextVisit } from '@first-chair/core/stored-verdict/next-visit'
import type { WalletPass, WalletVisit, WithdrawnWalletPass } from '@first-chair/core/wallet/wallet'
import type { Context, Guest } from '../context/context.ts'
import { findVisitsOfPerson } from './visit-of-person.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'setup'>

/**
 * The person whose pass is requested, and the purchase or mobile pass it is for; an empty `externalOrderId` means none.
 */
export type RequestedPass = { ipCode: string; externalOrderId: string }

/** The serial number of a pass that nobody has yet. */
export function createSerialNumber(
  { encryption }: Pick<Context, 'encryption'>,
  { ipCode, externalOrderId }: RequestedPass,
): string {
  return encryption.fingerprint('wallet-pass', ipCode, externalOrderId).toString('hex').slice(0, 40)
}

/**
 * Loads the pass of a person in a household, with the names from the point of sale. A person outside the household, an
 * order of another person and a cancelled order are not found.
 */
export async function loadOwnWalletPass(
  ctx: Ctx,
  household: Pick<Guest, 'ipCode' | 'householdReference'>,
  { ipCode, externalOrderId, serialNumber }: RequestedPass & { serialNumber: string },
): Promise<WalletPass> {
  const { people, purchases } = await ctx.pointOfSale.household(household.ipCode)
  const person = people.find(({ contactId }) => contactId === ipCode)
  if (!person) throw new Failure('not-found')
  const ownPurchases = purchases.filter(({ contactId, isCancelled }) => contactId === ipCode && !isCancelled)
  const productName =
    externalOrderId === '' ? null : await loadProductName(ctx, ownPurchases, { ipCode, externalOrderId })

  const { language, locations } = await ctx.setup.current()
  const defaultLocation = locations.find(({ isDefault }) => isDefault) ?? locations[0]
  const { householdReference } = household
  return {
    ...(await loadLook(ctx, serialNumber)),
    personName: `${person.firstName} ${person.lastName}`.trim(),
    productName,
    note: language.checkIn.walletNote,
    householdReference,
    // The code of the arrival card. Without a location it is the reference alone.
    barcode:
      (defaultLocation &&
        buildArrivalLink(ctx.config.baseUrl, { locationId: defaultLocation.id, householdReference })) ??
      householdReference,
    // A verdict that is never updated would be wrong soon.
    visit: ctx.config.walletUpdates ? await loadNextVisit(ctx, ipCode) : null,
  }
}

/** What is left of a pass when its person or its order is gone. */
export async function loadLook({ setup }: Pick<Ctx, 'setup'>, serialNumber: string): Promise<WithdrawnWalletPass> {
  const { language, theme } = await setup.current()
  const colours = getThemeColours(theme, 'light')
  return {
    serialNumber,
    resortName: language.application.title,
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

/** The next visit with its stored verdict, as all other systems read it (docs/domain.md, "Stored verdicts"). */
async function loadNextVisit({ config, pool, clock, setup }: Ctx, contactId: string): Promise<WalletVisit | null> {
  const { locations, general } = await setup.current()
  const visited = new Map(
    locations.map(({ id, name, isDefault, timeZone }) => [
      id,
      { name, isDefault, today: clock.resortDay(timeZone ?? config.resortTimeZone) },
    ]),
  )
  const [since] = [...visited.values()].map(({ today }) => today).toSorted()
  if (since === undefined) return null
  return getNextVisit(await findVisitsOfPerson(pool, contactId, since), visited, general.dateFormat)
}
