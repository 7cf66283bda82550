import type { Config } from './config.ts'

/**
 * Returns the configuration with the time zone of the resort as it is now, and the function that sets it. An administrator
 * chooses the zone in the browser; without a choice (''), `RESORT_TIME_ZONE` counts (docs/decisions/0189).
 */
export function withResortTimeZone(config: Config): { config: Config; setTimeZone: (zone: string) => void } {
  let chosen = ''
  const live = Object.defineProperty({ ...config }, 'resortTimeZone', {
    enumerable: true,
    get: () => (chosen === '' ? config.resortTimeZone : chosen),
  })
  return {
    config: Object.freeze(live),
    setTimeZone: (zone) => {
      chosen = zone
    },
  }
}
