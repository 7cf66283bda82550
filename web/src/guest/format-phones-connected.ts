/** Formats how many phones are connected: "1 of 4 phones connected". */
export function formatPhonesConnected({ connected, all }: { connected: number; all: number }): string {
  return `${connected} of ${all} ${all === 1 ? 'phone' : 'phones'} connected`
}
