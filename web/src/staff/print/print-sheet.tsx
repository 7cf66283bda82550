import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/**
 * Prints its content, and nothing else of the page. The dialog of the browser opens as soon as the content is there;
 * `onPrinted` is called when it closes. Nothing of the content is on the screen.
 */
export function PrintSheet({ children, onPrinted }: { children: ReactNode; onPrinted: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  useEffect(() => {
    // The content is laid out in the next frame, and in the one after it in Firefox.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => window.print())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
