import type { Change } from '@first-chair/core/contract/changes'
import type { Failure } from '@first-chair/core/contract/failure'

/** A conflict with another person's save: the differing fields, the other person and the version that is stored now. */
export type Conflict = {
  version: number
  changedBy: string
  changedAt: string
  /** `isMine`: this administrator has changed the field; otherwise only the other person has. */
  changes: readonly (Change & { isMine: boolean })[]
}

/** Converts a `changed-meanwhile` failure. `isMine` says whether this administrator has changed the field too. */
export function toConflict({ detail, changes }: Failure, isMine: (change: Change) => boolean): Conflict {
  return {
    version: Number(detail['version']),
    changedBy: detail['changedBy'] ?? '',
    changedAt: detail['changedAt'] ?? '',
    changes: changes.map((change) => ({ ...change, isMine: isMine(change) })),
  }
}

/** `toConflict` for a form whose fields may be groups: a change inside a group counts as a change of the field. */
export function toFormConflict(failure: Failure, changedFields: readonly string[]): Conflict {
  return toConflict(failure, ({ path }) => changedFields.includes(path.split('.')[0] ?? ''))
}
