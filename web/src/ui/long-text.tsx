import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import styles from './long-text.module.css'
import { OperatorHtml } from './operator-html.tsx'

/** A long text of the operator: a region that scrolls, says how far it was read, and opens over the whole screen. */
export function LongText({
  html,
  label,
  title,
  enlargeWords,
}: {
  html: string
  /** What the text is, for those who do not see it. */
  label: string
  /** Above the text on the whole screen. */
  title: string
  /** On the button that opens it. */
  enlargeWords: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const { page, pages, share } = useReadingPlace(text)

  return (
    <div className={styles.paper}>
      <div className={styles.window}>
        <span className={styles.progress} style={{ height: `calc((100% - 32px) * ${share})` }} aria-hidden="true" />
        <div ref={text} className={styles.text} tabIndex={0} role="region" aria-label={label}>
          <OperatorHtml html={html} className={styles.html} />
        </div>
        <span className={styles.fade} aria-hidden="true" />
      </div>
      <div className={styles.bar}>
        <span>{pages > 1 ? `Page ${page} of ${pages}` : ''}</span>
        <Button look="ghost" small onClick={() => setIsOpen(true)}>
          <Icon name="enlarge" size="s" />
          {enlargeWords}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={title} fullScreen onClose={() => setIsOpen(false)}>
          {/* First in order, so that the dialog opens at the top of the text. */}
          <div className={styles.close}>
            <Button onClick={() => setIsOpen(false)}>Close</Button>
          </div>
          <div className={styles.fullText} tabIndex={0} role="region" aria-label={label}>
            <OperatorHtml html={html} className={styles.html} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** What fits on a printed page. Pages of the window would be more with every step that the text is enlarged. */
const charactersOnPage = 3000

/** Which of how many printed pages is shown, and which share of the whole has been shown. */
function useReadingPlace(region: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ page: 1, pages: 1, share: 0 })
  useEffect(() => {
    const scrolled = region.current
    if (!scrolled) return undefined
    const measure = () => {
      const { scrollTop, scrollHeight, clientHeight } = scrolled
      if (clientHeight === 0) return
      const pages = Math.max(1, Math.round((scrolled.textContent ?? '').length / charactersOnPage))
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
      const page = isAtEnd ? pages : Math.min(pages, Math.floor((scrollTop / scrollHeight) * pages) + 1)
      setPlace({ page, pages, share: Math.min(1, (scrollTop + clientHeight) / scrollHeight) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scrolled)
    scrolled.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', measure)
    }
  }, [region])
  return place
}
