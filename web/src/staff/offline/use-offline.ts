import { actingRoles } from '@first-chair/core/contract/staff-role'
import { useEffect } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { startStaffWorker } from './start-staff-worker.ts'
import type { OwnPlaces } from '../place.ts'
import {
  contactServer,
  loadOfflineState,
  reportReachable,
  reportUnreachable,
  useOfflineState,
} from './offline-state.ts'

/** Milliseconds between two contacts while everything is well, and while something waits or the network is gone. */
const calmMs = 5 * 60_000
const waitingMs = 15_000

/**
 * Keeps the device in contact with the server while a page for staff is open: at once, when the network comes back, and
 * from time to time. Does nothing on a device that is not enrolled.
 */
export function useDeviceContact(own: OwnPlaces | undefined): void {
  const { baseUrl } = useSettings().frontEndSettings
  const { isLoaded, isReachable, unsent, device } = useOfflineState()
  const email = own?.email
  const name = own?.name
  useEffect(() => {
    void loadOfflineState(baseUrl)
    addEventListener('offline', reportUnreachable)
    addEventListener('online', reportReachable)
    if (!navigator.onLine) reportUnreachable()
    return () => {
      removeEventListener('offline', reportUnreachable)
      removeEventListener('online', reportReachable)
    }
  }, [baseUrl])
  const deviceId = device?.id
  const isWaiting = !isReachable || unsent.length > 0
  useEffect(() => {
    if (!isLoaded || deviceId === undefined) return undefined
    const person = email === undefined ? undefined : { email, name: name ?? email }
    const contact = () => {
      // Again each time: it may have failed before, and nothing changes if it has not.
      startStaffWorker()
      void contactServer(person, baseUrl)
    }
    contact()
    const timer = setInterval(contact, isWaiting ? waitingMs : calmMs)
    addEventListener('online', contact)
    return () => {
      clearInterval(timer)
      removeEventListener('online', contact)
    }
  }, [isLoaded, deviceId, isWaiting, email, name, baseUrl])
}

/** True unless the browser says that there is no network, or the server does not answer an enrolled device. */
export function useNetwork(): boolean {
  const isOnline = useOnline()
  const { isReachable } = useOfflineState()
  return isOnline && isReachable
}

/** The data that an enrolled device has about its place, for pages that open without a network. */
export function useOfflinePlaces(): OwnPlaces | undefined {
  const { device } = useOfflineState()
  if (!device?.shift) return undefined
  const { shift, locationId, locationName } = device
  return {
    email: shift.email,
    name: shift.name,
    places: [{ locationId, name: locationName, roles: actingRoles.filter((role) => role === device.role) }],
  }
}
