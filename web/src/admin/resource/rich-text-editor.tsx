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
 * An editor for the texts of administrators. It can produce only HTML that the server allows; an empty text is ''. If
 * it cannot keep parts of a pasted or dropped text, it asks for confirmation before it inserts the text.
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
  /** Asks for confirmation if a text would lose parts; returns true if it asks. */
  const confirmLoss = (data: DataTransfer | null, slice: Slice, position?: number): boolean => {
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
      handlePaste: (_view, event, slice) => confirmLoss(event.clipboardData, slice),
      handleDrop: (view, event, slice, isMoved) =>
        !isMoved &&
        confirmLoss(event.dataTransfer, slice, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur,
  })

  // The form's value differs from the typed text: the form was reset, or another administrator's text was loaded.
  useEffect(() => {
    // React may have unmounted the page for a moment; the editor is then created again.
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
  // The editor adds an empty paragraph at the end for typing; it is not part of the text.
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
}
