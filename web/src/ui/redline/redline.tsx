import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { t } from '../../catalogue/ui.ts'
import { unseen } from '../../catalogue/tags.tsx'
import { compareTexts, type ComparedBlock, type ComparedSection, type Segment } from './compare-texts.ts'
import styles from './redline.module.css'

const markRemoved = (words: ReactNode) => <del>{words}</del>
const markAdded = (words: ReactNode) => <ins>{words}</ins>

type RedlineProps = { oldHtml: string; newHtml: string }

/**
 * Two texts in one: removed words have a line through them, new words are underlined, and screen readers announce both.
 * Sections without a change are folded.
 */
export function Redline({ oldHtml, newHtml }: RedlineProps) {
  const { sections, changes } = useMemo(() => compareTexts(oldHtml, newHtml), [oldHtml, newHtml])
  if (changes === 0) return <p className={styles.legend}>{t('sameWords')}</p>
  return (
    <div className={styles.redline}>
      <p className={styles.legend}>
        {t('changesInSections', { changes, sections: sections.filter((section) => section.changes > 0).length })}{' '}
        {t('legend', { removed: markRemoved, added: markAdded })}
      </p>
      {sections.map((section, index) => (
        <Section key={index} section={section} />
      ))}
    </div>
  )
}

function Section({ section: { heading, blocks, changes } }: { section: ComparedSection }) {
  const isFolded = changes === 0
  const [isOpen, setOpen] = useState(!isFolded)
  const content = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone. Without this, the keyboard would start again at the top.
  useEffect(() => {
    if (isFolded && isOpen) content.current?.focus({ preventScroll: true })
  }, [isFolded, isOpen])
  return (
    <section>
      {heading && (
        <h3>
          <Segments segments={heading.segments} />
        </h3>
      )}
      {isOpen ? (
        <div ref={content} tabIndex={isFolded ? -1 : undefined}>
          <Blocks blocks={blocks} />
        </div>
      ) : (
        <p className={styles.folded}>
          {t('noChange')}{' '}
          <button type="button" onClick={() => setOpen(true)}>
            {t('showSection')}
            {heading && unseen(`: ${heading.segments.map(({ text }) => text).join('')}`)}
          </button>
        </p>
      )}
    </section>
  )
}

function Blocks({ blocks }: { blocks: readonly ComparedBlock[] }) {
  const groups: { isList: boolean; items: ReactNode[] }[] = []
  for (const [index, { tag, segments }] of blocks.entries()) {
    const isList = tag === 'li'
    const last = groups.at(-1)
    const content = <Segments segments={segments} />
    const item = isList ? <li key={index}>{content}</li> : <p key={index}>{content}</p>
    if (last?.isList === isList) last.items.push(item)
    else groups.push({ isList, items: [item] })
  }
  return groups.map(({ isList, items }, index) =>
    isList ? <ul key={index}>{items}</ul> : <div key={index}>{items}</div>,
  )
}

function Segments({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ kind, text }, index) => {
    if (kind === 'same') return text
    const Tag = kind === 'added' ? 'ins' : 'del'
    const words = text.trim()
    // Spaces around the words stay outside, so that they are not marked.
    return (
      <Fragment key={index}>
        {text.startsWith(' ') && ' '}
        <Tag>
          {unseen(`${t(kind)} `)}
          {words}
        </Tag>
        {text.endsWith(' ') && ' '}
      </Fragment>
    )
  })
}
