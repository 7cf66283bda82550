import { staffRoles, type StaffRole } from '@first-chair/core/contract/staff-role'

/** A role that a value of the claim gives: of an administrator, or of staff everywhere or at one location. */
export type ClaimedRole =
  | { readonly role: 'admin' }
  | { readonly role: StaffRole; readonly locationId: number | undefined }

/** The roles by the values of the claim. */
export type RolesByValue = ReadonlyMap<string, readonly ClaimedRole[]>

const maxLocationId = 2_147_483_647

/**
 * Parses `OIDC_ROLES`: `value=role` pairs, separated by commas; `value=role@2` gives the role at location 2 only. A value
 * may contain "=", and percent-encoded commas. It may be repeated to give several roles. Undefined if it is invalid.
 */
export function parseRoles(text: string): RolesByValue | undefined {
  const roles = new Map<string, ClaimedRole[]>()
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, encoded = '', name = '', , location] = /^\s*(.*\S)\s*=\s*(\w+)(@(\d{1,10}))?\s*$/s.exec(pair) ?? []
    const value = decode(encoded)
    const role = toRole(name, location)
    if (value === undefined || value === '' || role === undefined) return undefined
    roles.set(value, [...(roles.get(value) ?? []), role])
  }
  return roles.size === 0 ? undefined : roles
}

function toRole(name: string, location: string | undefined): ClaimedRole | undefined {
  if (name === 'admin') return location === undefined ? { role: name } : undefined
  const role = staffRoles.find((one) => one === name)
  const locationId = location === undefined ? undefined : Number(location)
  if (role === undefined || locationId === 0 || (locationId ?? 0) > maxLocationId) return undefined
  return { role, locationId }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
