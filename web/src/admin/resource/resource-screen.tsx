import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useKeys } from '../page/use-keys.ts'
import { ListTools } from './list-tools.tsx'
import { PageHeader } from './page-header.tsx'
import { Pager } from './pager.tsx'
import { ResourceDrawer } from './resource-drawer.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource-page.module.css'
import { getPageSize } from './list-state.ts'
import { SelectedRows } from './selected-rows.tsx'
import { useSelection } from './use-selection.ts'
import { useListState, type ListStateControl } from './use-list-state.ts'

/**
 * The shared admin screen to list, search, add, change and delete rows. An admin page passes its `Resource`:
 *
 *     export function LocationsScreen() {
 *       return <ResourceScreen resource={locations} />
 *     }
 *
 * The address contains the page of the list, the search, the order and the open row, so that each can be linked to.
 * `valueText` formats a value for the conflict panel if the value alone means nothing to a reader, such as an id.
 */
export function ResourceScreen<Row extends AdminRow, Form extends FieldValues>({
  resource,
  valueText,
}: {
  resource: Resource<Row, Form>
  valueText?: (field: string, value: unknown) => string | undefined
}) {
  const control = useListState()
  const { state, open } = control
  const listed = useQuery({ ...resource.calls.list(state), placeholderData: keepPreviousData })
  const searchInput = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const canAdd = resource.canAdd !== false
  const selection = useSelection<Row>()
  useKeys({ '/': () => searchInput.current?.focus(), ...(canAdd ? { n: () => open('new') } : {}) })
  useFocusBack(state.id, table)
  useExistingPage(listed.isPlaceholderData ? undefined : listed.data?.total, control)

  return (
    <main id="main" className={styles.pane} data-open={state.id === undefined ? undefined : ''}>
      <div className={styles.top}>
        <PageHeader
          resource={resource}
          page={listed.data}
          narrowed={{ needsFixing: state.needsFixing, isFound: state.search !== '' || state.only !== undefined }}
          onAdd={canAdd ? () => open('new') : undefined}
        />
        <ListTools ref={searchInput} resource={resource} control={control} needFixing={listed.data?.needFixing ?? 0} />
      </div>
      <div className={styles.split}>
        <div className={styles.master} ref={table}>
          {selection.rows.length > 0 && <SelectedRows resource={resource} control={control} selection={selection} />}
          <ResourceTable
            resource={resource}
            control={control}
            listed={listed}
            selection={resource.calls.bulkDeletion && selection}
          />
          {listed.data && <Pager total={listed.data.total} control={control} parsePerPage={resource.parsePerPage} />}
        </div>
        {state.id !== undefined && (
          <ResourceDrawer
            key={control.drawerKey}
            resource={resource}
            id={state.id}
            control={control}
            valueText={valueText ?? (() => undefined)}
          />
        )}
      </div>
    </main>
  )
}

/** Shows the last page if the current page no longer exists, because rows were deleted or a link was out of date. */
function useExistingPage(total: number | undefined, { state, list }: ListStateControl): void {
  const { page } = state
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / getPageSize(state, total)))
  const changeList = useRef(list)
  useEffect(() => {
    changeList.current = list
  })
  // In an effect with these dependencies, because the page renders again before the address has changed.
  useEffect(() => {
    if (page > lastPage) changeList.current({ page: lastPage })
  }, [page, lastPage])
}

/** Returns the focus to the row when its drawer closes. */
function useFocusBack(id: number | 'new' | undefined, table: { current: HTMLElement | null }): void {
  const previousId = useRef(id)
  useEffect(() => {
    // Do not move the focus if it is already somewhere else.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (id === undefined && previousId.current !== undefined && isFocusLost) {
      const row = table.current?.querySelector<HTMLElement>(`[data-row="${previousId.current}"] a`)
      const fallback = document.querySelector<HTMLElement>('[data-add]') ?? document.querySelector('h1')
      ;(row ?? fallback)?.focus()
    }
    previousId.current = id
  }, [id, table])
}
