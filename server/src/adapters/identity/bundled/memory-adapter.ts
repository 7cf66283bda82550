import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number }

const maxEntriesPerKind = 5_000

/**
 * Stores the provider's sessions, grants and codes in memory, up to a limit. For demonstrations only: a restart ends
 * all sessions (signed tokens stay valid), and processes do not share them.
 */
export function createMemoryAdapter(): (kind: string) => Adapter {
  const kinds = new Map<string, Map<string, Entry>>()

  const getEntries = (kind: string) => {
    const entries = kinds.get(kind) ?? new Map<string, Entry>()
    kinds.set(kind, entries)
    return entries
  }

  return (kind) => {
    const entries = getEntries(kind)

    const findBy = (matches: (payload: AdapterPayload) => boolean) =>
      getUnexpired([...entries.values()].find((entry) => matches(entry.payload)))

    return {
      async upsert(id, payload, expiresIn) {
        entries.delete(id)
        entries.set(id, { payload, expiresAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 })
        if (entries.size > maxEntriesPerKind) removeExcessEntries(entries)
      },
      async find(id) {
        return getUnexpired(entries.get(id))
      },
      async findByUid(uid) {
        return findBy((payload) => payload.uid === uid)
      },
      async findByUserCode(userCode) {
        return findBy((payload) => payload.userCode === userCode)
      },
      async consume(id) {
        const entry = entries.get(id)
        if (entry !== undefined) entry.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
      },
    }
  }
}

const getUnexpired = (entry: Entry | undefined) =>
  entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined

function removeExcessEntries(entries: Map<string, Entry>): void {
  for (const [id, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(id)
  for (const id of entries.keys()) {
    if (entries.size <= maxEntriesPerKind) return
    entries.delete(id)
  }
}
