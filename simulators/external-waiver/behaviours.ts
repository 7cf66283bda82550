/** How the simulated provider behaves, and what that shows. */
export const behaviours = {
  fast: 'answers at once',
  slow: 'its page needs three seconds to load',
  never: 'its page says nothing, ever',
  silent: 'the call for the address is never answered',
  error: 'its page reports an error',
  wrong: 'its page says a thousand wrong things a second, and nothing right',
  refuse: 'the call is answered with status 500',
  empty: 'the call is answered without an address',
  huge: 'the call is answered with a megabyte',
  elsewhere: 'the call is answered with an address of another origin',
} as const

export type Behaviour = keyof typeof behaviours

export function isBehaviour(word: string): word is Behaviour {
  return word in behaviours
}
