import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { styleNonce } from '../use-admin-look.ts'
import { lostParts } from './lost-parts.ts'
import { PasteQuestion, type LossyPaste } from './paste-question.tsx'
import { plainPastedHtml } from './pasted-html.ts'
import styles from './rich-text-editor.module.css'
import { asEditorKeeps, editorExtensions } from './rich-text-schema.ts'
import { RichTextTools } from './rich-text-tools.tsx'

/**
 * An editor for what operators write: it can make only what the server lets through. Gives '' for an empty text. What it cannot
 * keep of a text that is pasted or dropped into it is said before the text goes in.
 */
export function RichTextEditor({
  labelledBy,
  hasLinks,
  html,
  onChange,
  onBlur,
}: {
  labelledBy: string
  hasLinks: boolean
  html: string
  onChange: (html: string) => void
  onBlur: () => void
}) {
  const [lossy, setLossy] = useState<LossyPaste>()
  /** Asks about a text that would lose something; true where it was asked. */
  const asks = (data: DataTransfer | null, slice: Slice, position?: number): boolean => {
    const plain = plainPastedHtml(data?.getData('text/html') ?? '')
    const lost = lostParts(plain, asEditorKeeps(plain, hasLinks))
    if (lost.length > 0) setLossy({ slice, lost, position })
    return lost.length > 0
  }
  const editor = useEditor({
    extensions: editorExtensions(hasLinks),
    content: html,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
      transformPastedHTML: plainPastedHtml,
      handlePaste: (_view, event, slice) => asks(event.clipboardData, slice),
      handleDrop: (view, event, slice, isMoved) =>
        !isMoved && asks(event.dataTransfer, slice, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur,
  })

  // Another value than was typed here: the form was reset, or somebody else's text was taken.
  useEffect(() => {
    // Where React puts the page aside for a moment, the editor is made anew.
    if (editor.isDestroyed) return
    if (html !== htmlOf(editor) && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])

  const insert = ({ slice, position }: LossyPaste) => {
    setLossy(undefined)
    if (position !== undefined) editor.commands.setTextSelection(position)
    editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
    editor.commands.focus()
  }

  return (
    <div className={styles.editor}>
      <RichTextTools editor={editor} hasLinks={hasLinks} />
      <EditorContent editor={editor} className={styles.text} />
      {lossy && <PasteQuestion lossy={lossy} onNo={() => setLossy(undefined)} onYes={() => insert(lossy)} />}
    </div>
  )
}

function htmlOf(editor: Editor): string {
  // The editor keeps an empty line to type on below; it is not part of the text.
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
}
