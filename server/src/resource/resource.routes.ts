import type { Page } from '@first-chair/core/contract/admin-list'
import type { createBulkDeletionCalls } from '@first-chair/core/contract/resource-calls'
import type { Endpoint } from '@first-chair/core/contract/endpoint'
import type * as z from 'zod/mini'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { addRow, deleteRow, deleteRows, requireRow, updateRow } from './change-rows.ts'
import type { BulkDeletion, EditableResource, Listing, Resource, StoredRow } from './resource.ts'

type Ctx = Pick<Context, 'pool' | 'setup'>
type Call<Parts extends { params?: unknown; query?: unknown; body?: unknown }, Out> = Endpoint<
  Parts extends { params: infer Params } ? z.ZodMiniType<Params> : undefined,
  Parts extends { query: infer Query } ? z.ZodMiniType<Query> : undefined,
  Parts extends { body: infer Body } ? z.ZodMiniType<Body> : undefined,
  z.ZodMiniType<Out>,
  'admin'
>
type Id = { id: number }

type EditingCalls<Row, Changes, Query> = {
  list: Call<{ query: Query }, Page<Row>>
  read: Call<{ params: Id }, Row>
  update: Call<{ params: Id; body: Changes & { version: number } }, Row>
}

/** Serves the calls for rows that can be changed. */
export function serveEditing<Row extends StoredRow, Changes extends object, Query>(
  serve: Serve,
  ctx: Ctx,
  calls: EditingCalls<Row, Changes, Query>,
  resource: EditableResource<Row, Changes> & Listing<Row, Query>,
): void {
  serve(calls.list, ({ query }) => resource.findPage(ctx.pool, query))
  serve(calls.read, ({ params }) => requireRow(resource, ctx.pool, params.id))
  serve(calls.update, ({ params, body }, administrator) => updateRow(ctx, administrator, resource, params.id, body))
}

/** Serves the calls for rows that can be added, changed and deleted. */
export function serveResource<Row extends StoredRow, Fields extends object, Query>(
  serve: Serve,
  ctx: Ctx,
  calls: EditingCalls<Row, Fields, Query> & {
    add: Call<{ body: Fields }, Row>
    remove: Call<{ params: Id; query: { confirmed: boolean } }, Id>
  },
  resource: Resource<Row, Fields> & Listing<Row, Query>,
): void {
  serveEditing(serve, ctx, calls, resource)
  serve(calls.add, ({ body }, administrator) => addRow(ctx, administrator, resource, body))
  serve(calls.remove, ({ params, query }, administrator) =>
    deleteRow(ctx, administrator, resource, params.id, query.confirmed),
  )
}

/** Serves the calls for deleting several rows together. */
export function serveBulkDeletion<Row extends StoredRow>(
  serve: Serve,
  ctx: Ctx,
  calls: ReturnType<typeof createBulkDeletionCalls>,
  resource: Resource<Row, never, never> & BulkDeletion<Row>,
): void {
  serve(calls.dependents, async ({ query }) =>
    resource.findDependents(ctx.pool, await resource.findMany(ctx.pool, query.ids)),
  )
  serve(calls.removeMany, ({ body }, administrator) =>
    deleteRows(ctx, administrator, resource, body.ids, body.confirmed),
  )
}
