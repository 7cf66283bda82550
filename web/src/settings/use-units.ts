import type { Units } from '@first-chair/core/rental-profile/size-lists'
import { useState } from 'react'

/** Belongs to the device, not to a guest: stays after sign-out. */
const key = 'first-chair.units'
const imperialRegions = new Set(['US', 'LR', 'MM'])

/** Metric or imperial, stored for everyone on this device. The default is the system of the browser's region. */
export function useUnits(): [Units, (units: Units) => void] {
  const [units, setUnits] = useState<Units>(() => readStoredUnits() ?? getDefaultUnits(navigator.language))
  const storeUnits = (chosen: Units) => {
    localStorage.setItem(key, chosen)
    setUnits(chosen)
  }
  return [units, storeUnits]
}

/** The units of the region of a language tag. Imperial if the tag is invalid or has no known region. */
export function getDefaultUnits(language: string): Units {
  try {
    return imperialRegions.has(new Intl.Locale(language).maximize().region ?? 'US') ? 'imperial' : 'metric'
  } catch {
    return 'imperial'
  }
}

function readStoredUnits(): Units | undefined {
  const units = localStorage.getItem(key)
  return units === 'imperial' || units === 'metric' ? units : undefined
}
