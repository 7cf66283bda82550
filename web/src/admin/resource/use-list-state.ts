import { useMatch, useNavigate } from '@tanstack/react-router'
import { addressOf, listStateOf, type ListState } from './list-state.ts'

type Change = Partial<ListState>

/** The state of a list, kept in the address, and how it changes. Changing what is listed replaces the address; opening a row adds one. */
export function useListState() {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const state = listStateOf(search)
  const { page } = params
  const navigate = useNavigate()

  const linkTo = (change: Change) =>
    ({ to: '/admin/$page', params: { page }, search: addressOf({ ...state, ...change }), resetScroll: false }) as const
  const go = (change: Change, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    navigate({ ...linkTo(change), ...options })

  return {
    state,
    linkTo,
    /** Opens a row, `new`, or nothing; what is typed and not saved is asked about first. */
    open: (id: ListState['id']): void => void go({ id }),
    /** After saving or deleting: nothing is lost by going. Settles when the address has changed. */
    showSaved: (id: ListState['id']) => go({ id }, { replace: true, ignoreBlocker: true }),
    list: (change: Omit<Change, 'id'>): void => void go({ page: 1, ...change }, { replace: true }),
  }
}

export type ListStateControl = ReturnType<typeof useListState>
