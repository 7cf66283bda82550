import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './operator-html.module.css'
import { watchWideTables } from './wide-tables.ts'

/**
 * Words of the operator as HTML. The server has sanitised them; this is the second line of defence. Links open beside the
 * page, so that what was typed and drawn stays. A table that is wider than the page scrolls by itself.
 */
export function OperatorHtml({ html, className }: { html: string; className?: string | undefined }) {
  const safe = useMemo(() => sanitised(html), [html])
  // Another text is another element, so that its own tables are watched.
  return <div key={safe} ref={watchWideTables} className={className} dangerouslySetInnerHTML={{ __html: safe }} />
}

function sanitised(html: string): string {
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
  const sheet = document.createElement('div')
  sheet.append(fragment)
  return sheet.innerHTML
}
