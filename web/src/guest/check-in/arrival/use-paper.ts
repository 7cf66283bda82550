import type { KioskPaper } from '@first-chair/core/settings/admin-settings'
import { useEffect, type RefObject } from 'react'
import styles from './arrival-paper.module.css'

/** CSS: 96 pixels are an inch. */
const millimetresPerPixel = 25.4 / 96
/** The layout of the card on a roll. */
const rollClass = styles['roll'] ?? ''
/** The lists of the staff, which may be loaded in the same tab, number their pages. */
const noPageNumber = '@bottom-right { content: none }'
/** White paper above and below the card on a roll, together. */
const rollMarginMm = 12

/**
 * Prints an arrival card on a sheet, or on a roll of 80 mm that is as long as the card. Style sheets cannot say the size of a
 * page that depends on its content, so the rule is written when printing begins.
 */
export function usePaper(paper: KioskPaper, card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Not every browser can do it: the card is then printed on what the printer has.
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const before = () => {
      if (paper === 'A4') return sheet.replaceSync(`@page { size: A4; margin: 18mm; ${noPageNumber} }`)
      card.current?.classList.add(rollClass)
      const height = Math.ceil((card.current?.offsetHeight ?? 0) * millimetresPerPixel) + rollMarginMm
      return sheet.replaceSync(`@page { size: 80mm ${height}mm; margin: 0; ${noPageNumber} }`)
    }
    const after = () => card.current?.classList.remove(rollClass)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [paper, card])
}
