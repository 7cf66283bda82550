import { useState } from 'react'

export const wallColours = ['clock', 'light', 'dark'] as const
type WallColours = (typeof wallColours)[number]

/** What this browser knows as a wall screen: the secret that reads the board, and its colours. */
export type Wall = { secret: string; colours: WallColours }

// It belongs to the device, so a sign-out does not remove it.
const wallKey = 'first-chair.staff-wall'

/** This browser as a wall screen, undefined if it is none, and the function that changes or forgets it. */
export function useWall(): [Wall | undefined, (wall: Wall | undefined) => void] {
  const [wall, setWall] = useState(readWall)
  return [
    wall,
    (next) => {
      if (next) localStorage.setItem(wallKey, JSON.stringify(next))
      else localStorage.removeItem(wallKey)
      setWall(next)
    },
  ]
}

function readWall(): Wall | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(wallKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const secret: unknown = Reflect.get(stored, 'secret')
    const colours: unknown = Reflect.get(stored, 'colours')
    if (typeof secret !== 'string') return undefined
    return { secret, colours: wallColours.find((choice) => choice === colours) ?? 'clock' }
  } catch {
    return undefined
  }
}
