import { withoutSignedPart } from '@first-chair/core/arrival-code/arrival-code'
import { openCode } from '@first-chair/core/staff/staff.api'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useOfflineFallback } from './offline/use-offline-scan.ts'
import { usePlace } from './place.ts'

/**
 * Opens the page of the household of a code; without a network, on a prepared device, what the device knows of it. While
 * nobody was found, `error` says so.
 */
export function useOpenCode() {
  const { locationId } = usePlace()
  const router = useRouter()
  const orOffline = useOfflineFallback()
  return useMutation({
    mutationFn: (code: string) =>
      orOffline(code, (options) =>
        call(openCode, { params: { locationId }, body: { code: withoutSignedPart(code) } }, options),
      ),
    onSuccess: (found) =>
      found &&
      router.navigate({ to: '/staff/$page', params: { page: 'household' }, search: { household: found.household } }),
  })
}
