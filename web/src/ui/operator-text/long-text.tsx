import { useEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../../catalogue/ui.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import styles from './long-text.module.css'
import { OperatorHtml } from './operator-html.tsx'

type LongTextProps = {
  html: string
  /** The accessible name of the text. */
  label: string
  /** The heading of the full-screen view. */
  title: string
  /** The label of the button that opens the full-screen view. */
  enlargeLabel: string
  /** Called when the end of the text is on the screen. */
  onEnd?: (() => void) | undefined
}

/** A long text of the operator in a scrolling region, with the reading progress and a button to open it full screen. */
export function LongText({ html, label, title, enlargeLabel, onEnd }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const { page, pages, share } = useReadingPlace(text)

  return (
    <div className={styles.paper}>
      <div className={styles.window}>
        <span className={styles.progress} style={{ height: `calc((100% - 32px) * ${share})` }} aria-hidden="true" />
        <div ref={text} className={styles.text} tabIndex={0} role="region" aria-label={label}>
          <OperatorHtml html={html} className={styles.html} />
          <EndOfText key={html} onSeen={onEnd} />
        </div>
        <span className={styles.fade} aria-hidden="true" />
      </div>
      <div className={styles.bar}>
        <span>{pages > 1 ? t('page', { page, pages }) : ''}</span>
        <Button look="ghost" small onClick={() => setIsOpen(true)}>
          <Icon name="enlarge" size="s" />
          {enlargeLabel}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={title} fullScreen onClose={() => setIsOpen(false)}>
          {/* The first focusable element, so that the dialog opens at the top of the text. */}
          <div className={styles.close}>
            <Button onClick={() => setIsOpen(false)}>{t('close')}</Button>
          </div>
          <div className={styles.fullText} tabIndex={0} role="region" aria-label={label}>
            <OperatorHtml html={html} className={styles.html} />
            <EndOfText onSeen={onEnd} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** An invisible mark at the end of the text, which notices when it is on the screen. */
function EndOfText({ onSeen }: { onSeen: (() => void) | undefined }) {
  const mark = useRef<HTMLSpanElement>(null)
  const latestOnSeen = useRef(onSeen)
  useEffect(() => {
    latestOnSeen.current = onSeen
  })
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latestOnSeen.current?.()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={mark} className={styles.end} aria-hidden="true" />
}

/** The text of a printed page. Pages by window height would become more when the guest enlarges the text. */
const charactersOnPage = 3000

/** Returns the displayed printed page, the number of pages, and the share of the text that has been displayed. */
function useReadingPlace(region: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ page: 1, pages: 1, share: 0 })
  useEffect(() => {
    const element = region.current
    if (!element) return undefined
    const measure = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      if (clientHeight === 0) return
      const pages = Math.max(1, Math.round((element.textContent ?? '').length / charactersOnPage))
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
      const page = isAtEnd ? pages : Math.min(pages, Math.floor((scrollTop / scrollHeight) * pages) + 1)
      setPlace({ page, pages, share: Math.min(1, (scrollTop + clientHeight) / scrollHeight) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [region])
  return place
}
