import { withoutSignedPart } from '@first-chair/core/arrival-code/arrival-code'
import { openCode } from '@first-chair/core/staff/staff.api'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { usePlace } from './place.ts'

/** Opens the page of the household of a code. While nobody was found, `error` says so. */
export function useOpenCode() {
  const { locationId } = usePlace()
  const router = useRouter()
  return useMutation({
    mutationFn: (code: string) => call(openCode, { params: { locationId }, body: { code: withoutSignedPart(code) } }),
    onSuccess: ({ household }) =>
      router.navigate({ to: '/staff/$page', params: { page: 'household' }, search: { household } }),
  })
}
