import type { SigningLink } from '@first-chair/core/waiver/own-waivers'
import { makeSigningLink } from '@first-chair/core/waiver/own-waivers.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A link is created once per tab, because the next link would invalidate it. Cleared with the session. */
const toStorageKey = (locationId: number, contactId: string) => `first-chair.signing-link.${locationId}.${contactId}`

/**
 * The signing link of an adult of the household: the stored one while it is valid, else a new one. `isWanted` false: a new
 * one is created by `refetch` only.
 */
export function useSigningLink(locationId: number, contactId: string, { isWanted = true } = {}) {
  const key = toStorageKey(locationId, contactId)
  return useQuery({
    queryKey: [makeSigningLink.name, locationId, contactId],
    // Without the abort signal: closing the dialog must not cancel the request, because the link would exist anyway.
    queryFn: async () => {
      const link = await call(makeSigningLink, { body: { locationId, contactId } })
      storeLink(key, link)
      return link
    },
    initialData: () => readStoredLink(key),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
}

function storeLink(key: string, link: SigningLink): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(link))
  } catch {
    // If storage is full or disabled, a reload only creates a new link.
  }
}

function readStoredLink(key: string): SigningLink | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  // Only `storeLink` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const link = JSON.parse(text) as SigningLink
  return Date.parse(link.expiresAtUtc) > Date.now() ? link : undefined
}
