import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toAdminSearch, parseListState, type ListState } from './list-state.ts'

type Change = Partial<ListState>

/** The state of a list, stored in the address. Changing the list replaces the history entry; opening a row adds one. */
export function useListState() {
  const state = parseListState(useSearch({ from: '/admin/$page' }))
  const { page } = useParams({ from: '/admin/$page' })
  const navigate = useNavigate()

  const linkTo = (change: Change) => {
    // An opened row is not a duplicate, so the id of a copied row is removed.
    const next = { ...state, ...('id' in change ? { copiedRowId: undefined } : {}), ...change }
    return { to: '/admin/$page', params: { page }, search: toAdminSearch(next), resetScroll: false } as const
  }
  const { drawerKey, keepDrawerFor } = useDrawerKey(state)
  const go = (change: Change, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    navigate({ ...linkTo(change), ...options })

  return {
    state,
    linkTo,
    /** The React key of the drawer: a new key means a new form. */
    drawerKey,
    /** Opens a row, `new`, or nothing. Asks first if there are unsaved changes. */
    open: (id: ListState['id']): void => void go({ id }),
    /** Opens the form of a new row that starts with the values of this row. */
    duplicate: (copiedRowId: number): void => void go({ id: 'new', copiedRowId }),
    /**
     * Shows a row after saving or deleting, without a question about unsaved changes. Settles when the address has
     * changed.
     */
    showSaved: (id: ListState['id']) => {
      keepDrawerFor(id)
      return go({ id }, { replace: true, ignoreBlocker: true })
    },
    list: (change: Omit<Change, 'id' | 'copiedRowId'>): void => void go({ page: 1, ...change }, { replace: true }),
  }
}

export type ListStateControl = ReturnType<typeof useListState>

/**
 * A row that was just added keeps its drawer key although the address changes from `new` to its id: a new form would
 * lose the focus and the text typed in the meantime.
 */
function useDrawerKey({ id, copiedRowId }: Pick<ListState, 'id' | 'copiedRowId'>) {
  const [current, setCurrent] = useState({ id, copiedRowId, key: 0 })
  const [addedId, keepDrawerFor] = useState<ListState['id']>()
  if (current.id !== id || current.copiedRowId !== copiedRowId) {
    const isSame = current.id === 'new' && id !== undefined && id === addedId
    setCurrent({ id, copiedRowId, key: isSame ? current.key : current.key + 1 })
    keepDrawerFor(undefined)
  }
  return { drawerKey: current.key, keepDrawerFor }
}
