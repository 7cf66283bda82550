import type { Units } from '@first-chair/core/rental-profile/size-lists'
import { useState } from 'react'

/** About the device, not about a guest: stays after sign-out. */
const key = 'first-chair.units'
const imperialRegions = new Set(['US', 'LR', 'MM'])

/** Metric or imperial, remembered for everyone; at first what the browser's region uses. */
export function useUnits(): [Units, (units: Units) => void] {
  const [units, setUnits] = useState<Units>(() => remembered() ?? unitsOfRegion(navigator.language))
  const choose = (chosen: Units) => {
    localStorage.setItem(key, chosen)
    setUnits(chosen)
  }
  return [units, choose]
}

/** The units of the region that a language tag stands for; imperial for a tag that says nothing. */
export function unitsOfRegion(language: string): Units {
  try {
    return imperialRegions.has(new Intl.Locale(language).maximize().region ?? 'US') ? 'imperial' : 'metric'
  } catch {
    return 'imperial'
  }
}

function remembered(): Units | undefined {
  const units = localStorage.getItem(key)
  return units === 'imperial' || units === 'metric' ? units : undefined
}
