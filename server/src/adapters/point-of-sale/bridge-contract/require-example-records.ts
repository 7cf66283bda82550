import type { PosHousehold, PointOfSale } from '../point-of-sale.ts'

const otherRecordsMessage = `The household of IP code 100 does not match the example records: this may not be a test system.
Fill a test system with docs/pos-bridge/example-records.json. Implement the call "household" first.`
const changedRecordsMessage = `The household of IP code 200 does not match the example records. An earlier run may have changed it.
Empty the test system and fill it again with docs/pos-bridge/example-records.json.`

/**
 * Throws unless two households match the unchanged example records. The contract writes and erases the health notes of
 * all customers, so this check runs first and only reads. The error message ends with the requests and answers.
 */
export async function requireExampleRecords(
  pointOfSale: Pick<PointOfSale, 'household'>,
  takeExchanges: () => Promise<string[]>,
): Promise<void> {
  const refuse = async (error: unknown): Promise<never> => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(['Nothing was written.', reason, ...(await takeExchanges())].join('\n'), { cause: error })
  }
  const readHousehold = async (ipCode: string, expectedNames: string, message: string): Promise<PosHousehold> => {
    const household = await pointOfSale.household(ipCode).catch(refuse)
    const names = household.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
    return names === expectedNames ? household : refuse(message)
  }
  await readHousehold('100', "Ada O'Neill-Grey, Cy Grey, Bo Grey", otherRecordsMessage)
  const { people: _, ...records } = await readHousehold('200', 'Pat Kim', changedRecordsMessage)
  if (Object.values(records).some((recordsOfKind) => recordsOfKind.length > 0)) await refuse(changedRecordsMessage)
}
