import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { getStyleNonce } from '../look/use-admin-styles.ts'
import { findLostParts } from './lost-parts.ts'
import { ConfirmLossyPaste, type LossyPaste } from './confirm-lossy-paste.tsx'
import { normalizePastedHtml } from './pasted-html.ts'
import styles from './rich-text-editor.module.css'
import { toEditorHtml, getEditorExtensions } from './rich-text-schema.ts'
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
    const plain = normalizePastedHtml(data?.getData('text/html') ?? '')
    const lost = findLostParts(plain, toEditorHtml(plain, hasLinks))
    if (lost.length > 0) setLossy({ slice, lost, position })
    return lost.length > 0
  }
  const editor = useEditor({
    extensions: getEditorExtensions(hasLinks),
    content: html,
    injectNonce: getStyleNonce(),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
      transformPastedHTML: normalizePastedHtml,
      handlePaste: (_view, event, slice) => confirmLoss(event.clipboardData, slice),
      handleDrop: (view, event, slice, isMoved) =>
        !isMoved &&
        confirmLoss(event.dataTransfer, slice, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onUpdate: ({ editor: changed }) => onChange(getHtml(changed)),
    onBlur,
  })

  // The form's value differs from the typed text: the form was reset, or another administrator's text was loaded.
  useEffect(() => {
    // React may have unmounted the page for a moment; the editor is then created again.
    if (editor.isDestroyed) return
    if (html !== getHtml(editor) && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false })
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
      {lossy && <ConfirmLossyPaste lossy={lossy} onNo={() => setLossy(undefined)} onYes={() => insert(lossy)} />}
    </div>
  )
}

function getHtml(editor: Editor): string {
  // The editor adds an empty paragraph at the end for typing; it is not part of the text.
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
}
