import type { Answer } from '@first-chair/core/contract/endpoint'
import { actingRoles, type ActingRole, type StaffRole } from '@first-chair/core/contract/staff-role'
import type { readOwnPlaces } from '@first-chair/core/staff/staff.api'
import { createContext, useContext, useState } from 'react'

export type OwnPlaces = Answer<typeof readOwnPlaces>

/** Where and in which role the person works now, and on which device. */
export type Place = {
  locationId: number
  locationName: string
  role: StaffRole
  /** The roles of the person at this location. */
  roles: readonly StaffRole[]
  personName: string
  deviceName: string
}

export type PlaceChoice = { locationId: number; role: StaffRole }

export const PlaceContext = createContext<Place | undefined>(undefined)

/** The current place. Only for components below the shell, which shows pages only with a place. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('There is no place.')
  return place
}

/** The role in which the person sees the board of the day; undefined for a person who has none. */
export function useBoardRole(): ActingRole | undefined {
  const { role, roles } = usePlace()
  return actingRoles.find((one) => one === role) ?? actingRoles.find((one) => roles.includes(one))
}

// Kept in this browser, so that the next shift starts at the same desk. They say nothing about a person.
const placeKey = 'first-chair.staff-place'
const deviceKey = 'first-chair.staff-device'

/** Returns the chosen place, or the first one of the person, and the functions that change place and device. */
export function useOwnPlace(own: OwnPlaces | undefined) {
  const [choice, setChoice] = useState(readChoice)
  const [deviceName, setDeviceName] = useState(() => localStorage.getItem(deviceKey) ?? '')
  const location = own?.places.find(({ locationId }) => locationId === choice?.locationId) ?? own?.places[0]
  const role = location?.roles.find((one) => one === choice?.role) ?? location?.roles[0]
  const place: Place | undefined =
    own && location && role
      ? {
          locationId: location.locationId,
          locationName: location.name,
          role,
          roles: location.roles,
          personName: own.name,
          deviceName,
        }
      : undefined
  return {
    place,
    choose: (next: PlaceChoice) => {
      localStorage.setItem(placeKey, JSON.stringify(next))
      setChoice(next)
    },
    nameDevice: (name: string) => {
      localStorage.setItem(deviceKey, name)
      setDeviceName(name)
    },
  }
}

function readChoice(): { locationId: unknown; role: unknown } | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    return { locationId: Reflect.get(stored, 'locationId'), role: Reflect.get(stored, 'role') }
  } catch {
    return undefined
  }
}
