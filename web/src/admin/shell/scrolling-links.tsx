import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './admin-shell.module.css'

/**
 * The links of the side menu. If the window is too low for all of them they scroll, and a button shows that there are
 * more.
 */
export function ScrollingLinks({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // Heights can differ by fractions of a pixel, so a small difference does not count.
    const update = () => setHasMore(element.scrollTop + element.clientHeight < element.scrollHeight - 4)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', update, { passive: true })
    element.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
    update()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  return (
    <div className={styles.scrolling}>
      <div ref={frame} className={styles.links}>
        {children}
      </div>
      {hasMore && (
        // Hidden from keyboards and screen readers, which reach the links themselves.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.more}
          onClick={() => frame.current?.scrollBy({ top: frame.current.clientHeight / 2 })}
        >
          <ArrowDownIcon size={16} /> More
        </button>
      )}
    </div>
  )
}
