import { useEffect } from 'react'

/**
 * Prints to the edge of whatever paper the printer has, a sheet of labels or a roll. The lists of the day have rules for A4,
 * which count for every page of the tab; this one is later.
 */
export function usePaperOfPrinter(): void {
  useEffect(() => {
    // Not every browser can do it: the labels are then printed with the margins of the lists.
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@page { size: auto; margin: 0; @bottom-right { content: none } }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
