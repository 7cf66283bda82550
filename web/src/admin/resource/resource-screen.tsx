import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useKeys } from '../use-keys.ts'
import { ListTools } from './list-tools.tsx'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { ResourceDrawer } from './resource-drawer.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource.module.css'
import { rowsOnPage } from './list-state.ts'
import { SelectedRows } from './selected-rows.tsx'
import { useSelection } from './use-selection.ts'
import { useListState, type ListStateControl } from './use-list-state.ts'

/**
 * The one way to list, find, add, change and delete. A page of the admin area is this with a `Resource`:
 *
 *     export function LocationsScreen() {
 *       return <ResourceScreen resource={locations} />
 *     }
 *
 * Which page of the list, what is looked for, the order and the open row stand in the address, so that each can be linked to.
 * `valueText` says what a value is called where two people changed the same row, when the value alone says nothing (an id).
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
  const find = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const canAdd = resource.canAdd !== false
  const selection = useSelection<Row>()
  useKeys({ '/': () => find.current?.focus(), ...(canAdd ? { n: () => open('new') } : {}) })
  useFocusBack(state.id, table)
  useExistingPage(listed.isPlaceholderData ? undefined : listed.data?.total, control)

  return (
    <main id="main" className={styles.pane} data-open={state.id === undefined ? undefined : ''}>
      <div className={styles.top}>
        <PageHead
          resource={resource}
          page={listed.data}
          narrowed={{ needsFixing: state.needsFixing, isFound: state.search !== '' || state.only !== undefined }}
          onAdd={canAdd ? () => open('new') : undefined}
        />
        <ListTools ref={find} resource={resource} control={control} needFixing={listed.data?.needFixing ?? 0} />
      </div>
      <div className={styles.split}>
        <div className={styles.master} ref={table}>
          {selection.rows.length > 0 && <SelectedRows resource={resource} control={control} selection={selection} />}
          <ResourceTable
            resource={resource}
            control={control}
            listed={listed}
            selection={resource.calls.together && selection}
          />
          {listed.data && <Pager total={listed.data.total} control={control} perPageOf={resource.perPage} />}
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

/** The last row of the last page may be deleted, or a link may lead behind the end: then the last page is shown. */
function useExistingPage(total: number | undefined, { state, list }: ListStateControl): void {
  const { page } = state
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / rowsOnPage(state, total)))
  const go = useRef(list)
  useEffect(() => {
    go.current = list
  })
  // Once for each answer: a change of the address takes a moment, and draws the page again meanwhile.
  useEffect(() => {
    if (page > last) go.current({ page: last })
  }, [page, last])
}

/** When the drawer closes, the focus goes back to the row it was about. */
function useFocusBack(id: number | 'new' | undefined, table: { current: HTMLElement | null }): void {
  const last = useRef(id)
  useEffect(() => {
    // Whoever has gone on to something else meanwhile stays there.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (id === undefined && last.current !== undefined && isLost) {
      const row = table.current?.querySelector<HTMLElement>(`[data-row="${last.current}"] a`)
      const elsewhere = document.querySelector<HTMLElement>('[data-add]') ?? document.querySelector('h1')
      ;(row ?? elsewhere)?.focus()
    }
    last.current = id
  }, [id, table])
}
