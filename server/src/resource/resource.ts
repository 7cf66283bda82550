import type { Page } from '@first-chair/core/contract/admin-list'
import type { Dependents } from '@first-chair/core/contract/deletion'
import type pg from 'pg'
import type { SetupChange } from '../audit/audit.store.ts'
import type { Administrator } from '../context/context.ts'

// What a noun declares, so that administrators can list, add, change and delete its rows (docs/decisions/0074).

export type StoredRow = { id: number; version: number }
type Connection = pg.Pool | pg.PoolClient

/** A change of a row: its transaction, and who makes it. */
export type RowChange = { client: pg.PoolClient; administrator: Administrator }

/** Rows that can be changed. `Changes` are the fields that an administrator may change. */
export type EditableResource<Row extends StoredRow, Changes extends object> = {
  /** The subject of audit entries, before the id: `location`. Their actions start with the same words, hyphenated. */
  subject: string
  /** The row, if it exists, was not deleted, and is offered by this installation. */
  find: (client: Connection, id: number) => Promise<Row | undefined>
  /** Adds the fields that administrators send in another form than the row has them, so that versions can be compared. */
  toComparable?: (row: Row) => Row
  /** Leaves out what is sent beside the fields of the row, so that versions can be compared. */
  toComparableFields?: (fields: Changes) => object
  /** Throws if the product needs the row unchanged. */
  refuseFixed?: (row: Row) => void
  /**
   * Validates and converts the submitted fields before the transaction, which is where external systems are called.
   * `id` is undefined for a new row.
   */
  prepare?: <Sent extends Changes>(sent: Sent, id: number | undefined) => Promise<Sent>
  /** Writes a change. Returns false if there was nothing to write: then nothing is recorded either. */
  update: (change: RowChange, before: Row, fields: Changes) => Promise<boolean>
}

/** Rows that can also be added and deleted. `Fields` are those of a new row. */
export type Resource<Row extends StoredRow, Fields extends Changes, Changes extends object = Fields> = EditableResource<
  Row,
  Changes
> & {
  /** Adds a row and returns its id. */
  insert: (change: RowChange, fields: Fields) => Promise<number>
  /** Throws if the rows cannot be deleted, or if they are in use and the deletion is not confirmed. */
  refuseDeletion: (client: pg.PoolClient, rows: readonly Row[], isConfirmed: boolean) => Promise<void>
  /** Deletes a row. Returns the changes that this made in rows of other kinds, for the audit log. */
  delete: (client: pg.PoolClient, row: Row) => Promise<readonly SetupChange[]>
}

/** Rows that can be deleted together. */
export type BulkDeletion<Row> = {
  /** The rows with these ids that were not deleted, sorted by name. */
  findMany: (client: Connection, ids: readonly number[]) => Promise<Row[]>
  /** What depends on each of the rows. */
  findDependents: (client: Connection, rows: readonly Row[]) => Promise<Dependents[]>
}

/** Rows that are listed page by page. */
export type Listing<Row, Query> = { findPage: (pool: pg.Pool, query: Query) => Promise<Page<Row>> }
