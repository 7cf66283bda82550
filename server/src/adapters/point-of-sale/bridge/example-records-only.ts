import type { HeldHousehold, PointOfSale } from '../point-of-sale.ts'

const isOther = `The household of IP code 100 is not that of the example records: this may be no test system.
Fill one with docs/pos-bridge/example-records.json, and let the call "household" be the first one that works.`
const isTouched = `IP code 200 is not as the example records have it, perhaps since an earlier run.
Empty the test system and fill it anew with docs/pos-bridge/example-records.json.`

/**
 * The contract writes, and erases health notes of everybody. Throws, having only read, unless two households are those of the
 * example records, as nobody has touched them yet; the message ends with what was asked and answered.
 */
export async function exampleRecordsOnly(
  pointOfSale: Pick<PointOfSale, 'household'>,
  takeExchanges: () => Promise<string[]>,
): Promise<void> {
  const refuse = async (error: unknown): Promise<never> => {
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(['Nothing was written.', words, ...(await takeExchanges())].join('\n'), { cause: error })
  }
  const household = async (ipCode: string, names: string, otherwise: string): Promise<HeldHousehold> => {
    const held = await pointOfSale.household(ipCode).catch(refuse)
    const found = held.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
    return found === names ? held : refuse(otherwise)
  }
  await household('100', "Ada O'Neill-Grey, Cy Grey, Bo Grey", isOther)
  const { people: _, ...records } = await household('200', 'Pat Kim', isTouched)
  if (Object.values(records).some((ofKind) => ofKind.length > 0)) await refuse(isTouched)
}
