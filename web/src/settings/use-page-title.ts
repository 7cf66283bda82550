import { useEffect } from 'react'
import { useTexts } from './use-settings.ts'

/** Names the page in the browser's tab: "Home · Kestrel Ridge". Prefix with "Error: " after a failed submit. */
export function usePageTitle(title: string): void {
  const application = useTexts().application.title
  useEffect(() => {
    document.title = `${title} · ${application}`
  }, [title, application])
}
