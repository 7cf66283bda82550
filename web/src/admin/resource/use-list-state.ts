import { useMatch, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf, listStateOf, type ListState } from './list-state.ts'

type Change = Partial<ListState>

/** The state of a list, kept in the address, and how it changes. Changing what is listed replaces the address; opening a row adds one. */
export function useListState() {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const state = listStateOf(search)
  const { page } = params
  const navigate = useNavigate()

  const linkTo = (change: Change) => {
    // A row that is opened is no duplicate of the one before.
    const next = { ...state, ...('id' in change ? { copyOf: undefined } : {}), ...change }
    return { to: '/admin/$page', params: { page }, search: addressOf(next), resetScroll: false } as const
  }
  const { drawerKey, stay } = useDrawerKey(state)
  const go = (change: Change, options: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    navigate({ ...linkTo(change), ...options })

  return {
    state,
    linkTo,
    /** Another one means another form. */
    drawerKey,
    /** Opens a row, `new`, or nothing; what is typed and not saved is asked about first. */
    open: (id: ListState['id']): void => void go({ id }),
    /** Opens the form of a new row that starts as this one is. */
    duplicate: (copyOf: number): void => void go({ id: 'new', copyOf }),
    /** After saving or deleting: nothing is lost by going. Settles when the address has changed. */
    showSaved: (id: ListState['id']) => {
      stay(id)
      return go({ id }, { replace: true, ignoreBlocker: true })
    },
    list: (change: Omit<Change, 'id' | 'copyOf'>): void => void go({ page: 1, ...change }, { replace: true }),
  }
}

export type ListStateControl = ReturnType<typeof useListState>

/**
 * A row that was just added stays in its form, although the address calls it by its id from then on: what was pressed or typed
 * meanwhile would be lost with the form.
 */
function useDrawerKey({ id, copyOf }: Pick<ListState, 'id' | 'copyOf'>) {
  const [shown, setShown] = useState({ id, copyOf, key: 0 })
  const [staying, stay] = useState<ListState['id']>()
  if (shown.id !== id || shown.copyOf !== copyOf) {
    const isSame = shown.id === 'new' && id !== undefined && id === staying
    setShown({ id, copyOf, key: isSame ? shown.key : shown.key + 1 })
    stay(undefined)
  }
  return { drawerKey: shown.key, stay }
}
