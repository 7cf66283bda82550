import { useEffect } from 'react'
import { useTexts } from './use-settings.ts'

/** Names the page in the browser's tab: "Home · Kestrel Ridge". */
export function usePageTitle(title: string): void {
  const application = useTexts().application.title
  useEffect(() => {
    document.title = `${title} · ${application}`
  }, [title, application])
}

/** Puts "Error: " before the page's title for as long as a submit stands refused or failed. */
export function useErrorTitle(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [hasFailed])
}
