import type { Dependents } from '@first-chair/core/deletion'
import type { Answer, Endpoint, Sent } from '@first-chair/core/endpoint'
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListState } from './list-state.ts'

/** One page of a list, as every list of the admin area answers it. */
export type RowsPage<Row> = { rows: Row[]; total: number; needFixing: number }

/** The calls of a resource, ready to be made. */
export type ResourceCalls<Row, Form> = {
  list: (asked: Omit<ListState, 'id' | 'copyOf'>) => Reading<RowsPage<Row>>
  one: (id: number) => Reading<Row>
  add: (form: Form) => Promise<Row>
  /** Refused with `changed-meanwhile` when the row is not of this version any more. */
  update: (id: number, version: number, form: Form) => Promise<Row>
  /** Refused with `in-use` when something depends on the row and nobody has confirmed. */
  remove: (id: number, confirmed: boolean) => Promise<unknown>
  /** Where several rows can be deleted together, and what depends on them can be asked for beforehand. */
  together?: {
    dependents: (ids: readonly number[]) => Reading<Dependents[]>
    remove: (ids: readonly number[], confirmed: boolean) => Promise<unknown>
  }
  /** Where the list's answers are kept, whatever was asked; to be invalidated when something changed. */
  listKey: readonly [string]
}

type Reading<Data> = Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>
type Body<E> = Sent<E> extends { body: infer B } ? B : never
type Loose = { params?: object; query?: object; body?: unknown }

/**
 * Joins the five endpoints of a resource. They have the house's shape: the list takes `listQuery` and answers `pageOf(Row)`; one
 * row is read, updated and deleted by `:id`, or updated by the id in the body; adding and updating answer the saved row. `only` names the field by which the list shows one kind alone.
 */
export function resourceCalls<One extends Endpoint, Update extends Endpoint>(endpoints: {
  list: Endpoint
  one: One
  add: Endpoint
  update: Update
  remove: Endpoint
  only?: string
  dependents?: Endpoint
  removeSeveral?: Endpoint
}): ResourceCalls<Answer<One>, Omit<Body<Update>, 'version' | 'id'>> {
  const { list, one, add, update, remove, only: kind, dependents, removeSeveral } = endpoints
  return {
    list: ({ page, perPage, search, sort, direction, needsFixing, only }) =>
      reading([list.name, { page, perPage, search, sort, direction, needsFixing, only }], list, {
        query: {
          page,
          ...(perPage === undefined ? {} : { perPage }),
          ...(search === '' ? {} : { search }),
          ...(sort === undefined ? {} : { sort, direction }),
          ...(needsFixing ? { needsFixing: 'true' } : {}),
          ...(kind === undefined || only === undefined ? {} : { [kind]: only }),
        },
      }),
    one: (id) => reading([one.name, id], one, { params: { id } }),
    add: (form) => make(add, { body: form }),
    update: (id, version, form) =>
      update.path.includes(':id')
        ? make(update, { params: { id }, body: { ...form, version } })
        : make(update, { body: { ...form, id, version } }),
    remove: (id, confirmed) => make(remove, { params: { id }, query: confirmed ? { confirmed: 'true' } : {} }),
    ...(dependents && removeSeveral
      ? {
          together: {
            dependents: (ids: readonly number[]) =>
              reading<Dependents[]>([dependents.name, ...ids], dependents, { query: { ids: ids.join() } }),
            remove: (ids: readonly number[], confirmed: boolean) => make(removeSeveral, { body: { ids, confirmed } }),
          },
        }
      : {}),
    listKey: [list.name],
  }
}

function reading<Data>(queryKey: readonly unknown[], endpoint: Endpoint, args: Loose): Reading<Data> {
  return queryOptions<Data>({
    queryKey,
    queryFn: ({ signal }) => make<Data>(endpoint, args, signal),
  })
}

/** The types of the endpoints and what is made of them here meet in this function only. */
function make<Data>(endpoint: Endpoint, args: Loose, signal?: AbortSignal): Promise<Data> {
  // `call` is typed by each endpoint, which is still open here; `resourceCalls` says what they take and answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const loose = call as (endpoint: Endpoint, args: Loose, options: { signal?: AbortSignal }) => Promise<Data>
  return loose(endpoint, args, signal ? { signal } : {})
}
