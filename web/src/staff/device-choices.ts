import { useSyncExternalStore } from 'react'

// What a person of the staff chose on this device. Nothing of it says anything about a guest.

/** The choices that are on or off, with the value before anybody chose. */
const defaults = {
  /** A short tone and a vibration after a code was read. */
  sound: true,
  /** Checks in a family in which everybody is ready as soon as its code was read. */
  'walk-through': false,
  /** The light of the camera. */
  torch: false,
} as const satisfies Record<string, boolean>

type ChoiceName = keyof typeof defaults

const toKey = (name: string) => `first-chair.staff-${name}`
const listeners = new Set<() => void>()

/** Whether a choice is on, on this device. */
export function isChosen(name: ChoiceName): boolean {
  const stored = localStorage.getItem(toKey(name))
  return stored === null ? defaults[name] : stored === 'on'
}

/** Returns whether a choice is on, and the function that changes it. */
export function useChoice(name: ChoiceName): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(watch, () => isChosen(name))
  return [
    isOn,
    (next) => {
      localStorage.setItem(toKey(name), next ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
  ]
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
