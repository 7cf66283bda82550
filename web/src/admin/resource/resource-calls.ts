import type { Dependents } from '@first-chair/core/contract/deletion'
import type { Answer, Endpoint, RequestInput } from '@first-chair/core/contract/endpoint'
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ListState } from './list-state.ts'

/** One page of a list, in the shape that all list endpoints of the admin area return. */
export type RowsPage<Row> = { rows: Row[]; total: number; needFixing: number }

/** The calls of a resource, bound to its endpoints. */
export type ResourceCalls<Row, Form> = {
  list: (listQuery: Omit<ListState, 'id' | 'copiedRowId'>) => ReadQuery<RowsPage<Row>>
  read: (id: number) => ReadQuery<Row>
  add: (form: Form) => Promise<Row>
  /** The server refuses with `changed-meanwhile` if the stored row has another version. */
  update: (id: number, version: number, form: Form) => Promise<Row>
  /** The server refuses with `in-use` if something depends on the row and `confirmed` is false. */
  remove: (id: number, confirmed: boolean) => Promise<unknown>
  /** Present if several rows can be deleted together; `dependents` reads what depends on them beforehand. */
  bulkDeletion?: BulkDeletion
  /** The start of the query key of all list queries of this resource; to be invalidated after a change. */
  listKey: readonly [string]
}

type BulkDeletion = {
  dependents: (ids: readonly number[]) => ReadQuery<Dependents[]>
  remove: (ids: readonly number[], confirmed: boolean) => Promise<unknown>
}

type ReadQuery<Data> = Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>
type Body<E> = RequestInput<E> extends { body: infer B } ? B : never
type UntypedArgs = { params?: object; query?: object; body?: unknown }

type ResourceEndpoints<One, Update> = {
  list: Endpoint
  read: One
  add: Endpoint
  update: Update
  remove: Endpoint
  /** The query field that limits the list to one kind. */
  only?: string
  dependents?: Endpoint
  removeMany?: Endpoint
}

/**
 * Creates the calls of a resource from its endpoints. All resources use the same conventions: the list takes a list
 * query and returns one page of rows; a row is read, updated and deleted by `:id`, or updated by the id in the body;
 * adding and updating return the saved row.
 */
export function createResourceCalls<One extends Endpoint, Update extends Endpoint>(
  endpoints: ResourceEndpoints<One, Update>,
): ResourceCalls<Answer<One>, Omit<Body<Update>, 'version' | 'id'>> {
  const { list, read, add, update, remove, only: kindField, dependents, removeMany } = endpoints
  return {
    list: ({ page, perPage, search, sort, direction, needsFixing, only }) =>
      createReadQuery([list.name, { page, perPage, search, sort, direction, needsFixing, only }], list, {
        query: {
          page,
          ...(perPage === undefined ? {} : { perPage }),
          ...(search === '' ? {} : { search }),
          ...(sort === undefined ? {} : { sort, direction }),
          ...(needsFixing ? { needsFixing: 'true' } : {}),
          ...(kindField === undefined || only === undefined ? {} : { [kindField]: only }),
        },
      }),
    read: (id) => createReadQuery([read.name, id], read, { params: { id } }),
    add: (form) => callEndpoint(add, { body: form }),
    update: (id, version, form) =>
      update.path.includes(':id')
        ? callEndpoint(update, { params: { id }, body: { ...form, version } })
        : callEndpoint(update, { body: { ...form, id, version } }),
    remove: (id, confirmed) => callEndpoint(remove, { params: { id }, query: confirmed ? { confirmed: 'true' } : {} }),
    ...(dependents && removeMany
      ? {
          bulkDeletion: {
            dependents: (ids: readonly number[]) =>
              createReadQuery<Dependents[]>([dependents.name, ...ids], dependents, { query: { ids: ids.join() } }),
            remove: (ids: readonly number[], confirmed: boolean) =>
              callEndpoint(removeMany, { body: { ids, confirmed } }),
          },
        }
      : {}),
    listKey: [list.name],
  }
}

function createReadQuery<Data>(queryKey: readonly unknown[], endpoint: Endpoint, args: UntypedArgs): ReadQuery<Data> {
  return queryOptions<Data>({
    queryKey,
    queryFn: ({ signal }) => callEndpoint<Data>(endpoint, args, signal),
  })
}

/** Makes an untyped call: the one place where this file leaves the types of the endpoints. */
function callEndpoint<Data>(endpoint: Endpoint, args: UntypedArgs, signal?: AbortSignal): Promise<Data> {
  // `call` takes its types from a concrete endpoint, which is not known here; `createResourceCalls` declares the types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untypedCall = call as (
    endpoint: Endpoint,
    args: UntypedArgs,
    options: { signal?: AbortSignal },
  ) => Promise<Data>
  return untypedCall(endpoint, args, signal ? { signal } : {})
}
