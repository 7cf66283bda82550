import * as z from 'zod/mini'
import { DeleteQuery, pageSchema } from './admin-list.ts'
import { DeletedSeveral, DeleteSeveral, Dependents, DependentsQuery } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import type { FailureCode } from './failure.ts'
import { Id } from './id.ts'

// The calls of a resource: a kind of row that administrators list, add, change and delete (docs/decisions/0074).

const params = z.object({ id: Id })

/** The version that a change is based on. */
export const versionField = { version: z.int() }

/** The names of a resource in its calls. */
type ResourceNames = {
  /** `Location` and `Locations`, as in `readLocation` and `listLocationsPage`. */
  one: string
  many: string
  /** The name of the call that reads one row, if `read` with the singular is the name of another call. */
  readName?: string
  /** The address of the calls that read: `/api/admin/locations`. */
  readPath: string
  /** The address of the calls that add, change and delete one row: `/api/locations`. */
  writePath: string
}

type EditableResource<Row, Changes, Query> = ResourceNames & {
  row: Row
  /** The fields that can be changed, and `versionField`. */
  changes: Changes
  /** Created with `listQuery`. */
  query: Query
  /** The failures of a call, besides those that all resources have; `every` comes first in all calls. */
  failures?: { readonly [Call in 'every' | 'add' | 'update' | 'remove']?: readonly FailureCode[] }
  bodyLimit?: number
}

/** The calls for rows that can be changed: one page of the list, one row, and a change based on a version. */
export function createEditingCalls<
  Row extends z.ZodMiniType,
  Changes extends z.ZodMiniType,
  Query extends z.ZodMiniType,
>({
  one,
  many,
  readName = `read${one}`,
  readPath,
  writePath,
  row,
  changes,
  query,
  failures: { every = [], update = [] } = {},
  bodyLimit,
  summaries,
}: EditableResource<Row, Changes, Query> & { summaries: Record<'list' | 'read' | 'update', string> }) {
  z.globalRegistry.add<z.ZodMiniType>(changes, { id: `${one}Update` })
  return {
    /** One page of a list of the admin area (docs/decisions/0029). */
    list: endpoint({
      name: `list${many}Page`,
      method: 'GET',
      path: readPath,
      caller: 'admin',
      summary: summaries.list,
      query,
      answer: pageSchema(row),
      failures: every,
    }),
    read: endpoint({
      name: readName,
      method: 'GET',
      path: `${readPath}/:id`,
      caller: 'admin',
      summary: summaries.read,
      params,
      answer: row,
      failures: [...every, 'not-found'],
    }),
    update: endpoint({
      name: `update${one}`,
      method: 'PUT',
      path: `${writePath}/:id`,
      caller: 'admin',
      summary: summaries.update,
      params,
      body: changes,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      answer: row,
      failures: [...every, 'not-found', 'changed-meanwhile', ...update],
    }),
  }
}

/** The calls for rows that can also be added and deleted. `fields` are those of a new row. */
export function createResourceCalls<
  Row extends z.ZodMiniType,
  Fields extends z.ZodMiniType,
  Changes extends z.ZodMiniType,
  Query extends z.ZodMiniType,
>({
  fields,
  summaries,
  ...resource
}: EditableResource<Row, Changes, Query> & {
  fields: Fields
  summaries: Record<'list' | 'read' | 'add' | 'update' | 'remove', string>
}) {
  const { one, writePath, row, failures: { every = [], add = [], remove = [] } = {}, bodyLimit } = resource
  return {
    ...createEditingCalls({ ...resource, summaries }),
    add: endpoint({
      name: `add${one}`,
      method: 'POST',
      path: writePath,
      caller: 'admin',
      summary: summaries.add,
      body: fields,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      answer: row,
      failures: [...every, ...add],
    }),
    remove: endpoint({
      name: `delete${one}`,
      method: 'DELETE',
      path: `${writePath}/:id`,
      caller: 'admin',
      summary: summaries.remove,
      params,
      query: DeleteQuery,
      answer: z.object({ id: z.int() }),
      failures: [...every, 'not-found', ...remove],
    }),
  }
}

/** The calls for deleting several rows together, and for what depends on them, which is read beforehand. */
export function createBulkDeletionCalls({
  one,
  many,
  readPath,
  summary,
  failures = [],
}: Pick<ResourceNames, 'one' | 'many' | 'readPath'> & { summary: string; failures?: readonly FailureCode[] }) {
  return {
    dependents: endpoint({
      name: `read${one}Dependents`,
      method: 'GET',
      path: `${readPath}/dependents`,
      caller: 'admin',
      summary: `What depends on ${many.toLowerCase()}, to check before deleting them`,
      query: DependentsQuery,
      answer: z.array(Dependents),
    }),
    removeMany: endpoint({
      name: `delete${many}`,
      method: 'POST',
      path: `${readPath}/delete`,
      caller: 'admin',
      summary,
      body: DeleteSeveral,
      answer: DeletedSeveral,
      failures: ['in-use', ...failures],
    }),
  }
}
