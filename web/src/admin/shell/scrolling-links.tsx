import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './admin-shell.module.css'

/** The links of the menu at the side. Where the window is too low for all of them they scroll, and a button says that more follow. */
export function ScrollingLinks({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // A fraction of a pixel is no link.
    const look = () => setHasMore(element.scrollTop + element.clientHeight < element.scrollHeight - 4)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    element.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className={styles.scrolling}>
      <div ref={frame} className={styles.links}>
        {children}
      </div>
      {hasMore && (
        // The links themselves are reached by keyboard: this one is for the mouse and the eye.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.more}
          onClick={() => frame.current?.scrollBy({ top: frame.current.clientHeight / 2 })}
        >
          <AdminIcon name="down" size={16} /> More
        </button>
      )}
    </div>
  )
}
