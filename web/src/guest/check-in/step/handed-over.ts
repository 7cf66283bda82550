import { createContext, useContext } from 'react'

/** On a device that staff handed over: whom the page addresses, "Maya, please sign for Juno". Undefined elsewhere. */
export const HandedOver = createContext<{ heading: string } | undefined>(undefined)

/** What the browser may fill in: nothing on a device of the resort, which would offer it to the next guest. */
export function useAutoComplete<Token extends string>(token: Token): Token | 'off' {
  return useContext(HandedOver) ? 'off' : token
}
