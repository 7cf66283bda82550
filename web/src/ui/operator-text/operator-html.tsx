import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './operator-html.module.css'
import { watchWideTables } from './wide-tables.ts'

/**
 * HTML of the operator. The server has sanitised it; sanitising it again here is a second line of defence. Links open
 * in a new tab, so that typed and drawn input is not lost. A table that is wider than the page scrolls in its own
 * frame.
 */
export function OperatorHtml({ html, className }: { html: string; className?: string | undefined }) {
  const safe = useMemo(() => sanitise(html), [html])
  // The key creates a new element for a new text, so that its tables are observed.
  return <div key={safe} ref={watchWideTables} className={className} dangerouslySetInnerHTML={{ __html: safe }} />
}

/** Without a tag or an entity, it is text. */
const markup = /[<&]/

function sanitise(html: string): string {
  if (!markup.test(html)) return html
  const fragment = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const table of fragment.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    const frame = document.createElement('div')
    frame.className = styles.table ?? ''
    frame.dataset['table'] = ''
    table.replaceWith(frame)
    frame.append(table)
  }
  const container = document.createElement('div')
  container.append(fragment)
  return container.innerHTML
}
