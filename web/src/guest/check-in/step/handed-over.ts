import { createContext } from 'react'

/** On a device that staff handed over: whom the page addresses, "Maya, please sign for Juno". Undefined elsewhere. */
export const HandedOver = createContext<{ heading: string } | undefined>(undefined)
