import type { SigningLink } from '@first-chair/core/waiver/own-waivers'
import { makeSigningLink } from '@first-chair/core/waiver/own-waivers.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** A link is made once for a tab, because the next one would make it worthless. Goes with the session. */
const keyOf = (locationId: number, contactId: string) => `first-chair.signing-link.${locationId}.${contactId}`

/** The link with which an adult of the household signs: the one of before while it works, else a new one. */
export function useSigningLink(locationId: number, contactId: string) {
  const key = keyOf(locationId, contactId)
  return useQuery({
    queryKey: [makeSigningLink.name, locationId, contactId],
    // Without the signal: a link that was made is not given up when the dialog closes.
    queryFn: async () => {
      const link = await call(makeSigningLink, { body: { locationId, contactId } })
      keep(key, link)
      return link
    },
    initialData: () => kept(key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
}

function keep(key: string, link: SigningLink): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(link))
  } catch {
    // A full or forbidden store costs a new link after a reload, nothing else.
  }
}

function kept(key: string): SigningLink | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  // Only `keep` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const link = JSON.parse(text) as SigningLink
  return Date.parse(link.expiresAtUtc) > Date.now() ? link : undefined
}
