import { useEffect } from 'react'

const key = 'first-chair.staff-entry'

/** The page from which the last household was opened in this tab: scanning or finding. "Back" and "next" lead there. */
export function getEntryPage(): 'scan' | 'find' {
  return sessionStorage.getItem(key) === 'scan' ? 'scan' : 'find'
}

/** Remembers the page if a household can be opened from it. */
export function useEntryPage(page: string | undefined): void {
  useEffect(() => {
    if (page === 'scan' || page === 'find') sessionStorage.setItem(key, page)
  }, [page])
}
