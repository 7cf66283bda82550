import { useEffect } from 'react'
import { t } from '../catalogue/page.ts'
import { useTexts } from './use-settings.ts'

/** Sets the document title: "Home · Kestrel Ridge". */
export function usePageTitle(title: string): void {
  const application = useTexts().application.title
  useEffect(() => {
    document.title = `${title} · ${application}`
  }, [title, application])
}

/** Puts "Error: " before the document title while a form has errors. */
export function useErrorTitle(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    const title = document.title
    document.title = t('errorTitle', { title })
    return () => {
      document.title = title
    }
  }, [hasFailed])
}
