/** The behaviours of the simulated provider, with descriptions. */
export const behaviours = {
  fast: 'answers at once',
  slow: 'its page needs three seconds to load',
  never: 'its page never sends a message',
  silent: 'the call for the address is never answered',
  error: 'its page reports an error',
  wrong: 'its page sends about a thousand invalid messages a second, and no valid one',
  refuse: 'the call is answered with status 500',
  empty: 'the call is answered without an address',
  huge: 'the call is answered with a megabyte',
  elsewhere: 'the call is answered with an address of another origin',
} as const

export type Behaviour = keyof typeof behaviours

export function isBehaviour(name: string): name is Behaviour {
  return name in behaviours
}
