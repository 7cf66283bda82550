import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { styleNonce } from '../use-admin-look.ts'
import { isLinkTarget } from './rich-text.ts'
import styles from './rich-text-editor.module.css'

const extensionsOf = (hasLinks: boolean) => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: hasLinks && {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (target) => isLinkTarget(target),
      // Where a link opens is decided where the text is shown.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]

// Made once: another list would be another editor.
const withLinks = extensionsOf(true)
const withoutLinks = extensionsOf(false)

/** An editor for what operators write: it can make only what the server lets through. Gives '' for an empty text. */
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
  const editor = useEditor({
    extensions: hasLinks ? withLinks : withoutLinks,
    content: html,
    injectNonce: styleNonce(),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy } },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur,
  })

  // Another value than was typed here: the form was reset, or somebody else's text was taken.
  useEffect(() => {
    // Where React puts the page aside for a moment, the editor is made anew.
    if (editor.isDestroyed) return
    if (html !== htmlOf(editor) && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])

  return (
    <div className={styles.editor}>
      <Tools editor={editor} hasLinks={hasLinks} />
      <EditorContent editor={editor} className={styles.text} />
    </div>
  )
}

function htmlOf(editor: Editor): string {
  // The editor keeps an empty line to type on below; it is not part of the text.
  return editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
}

const tools = [
  { label: 'Bold', sign: <b>B</b>, name: 'bold', press: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  {
    label: 'Italic',
    sign: <i>I</i>,
    name: 'italic',
    press: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    sign: <u>U</u>,
    name: 'underline',
    press: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Heading',
    sign: 'H',
    name: 'heading',
    press: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bulleted list',
    sign: '•',
    name: 'bulletList',
    press: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    sign: '1.',
    name: 'orderedList',
    press: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const

function Tools({ editor, hasLinks }: { editor: Editor; hasLinks: boolean }) {
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(({ name }) => name), 'link'].filter((name) => now.isActive(name)),
  })
  return (
    <>
      <div
        className={styles.tools}
        role="toolbar"
        aria-label="Text tools"
        // A press with the mouse leaves the focus, and the selection, in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {tools.map(({ label, sign, name, press }) => (
          <ActionIcon
            key={name}
            aria-label={label}
            title={label}
            aria-pressed={active.includes(name)}
            className={styles.tool}
            onClick={() => press(editor)}
          >
            {sign}
          </ActionIcon>
        ))}
        {hasLinks && (
          <Button
            variant="subtle"
            size="xs"
            aria-pressed={active.includes('link')}
            onClick={() =>
              active.includes('link') ? editor.chain().focus().unsetLink().run() : setLinking(!isLinking)
            }
          >
            {active.includes('link') ? 'Remove link' : 'Link'}
          </Button>
        )}
      </div>
      {isLinking && <LinkTarget editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

function LinkTarget({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [target, setTarget] = useState('https://')
  const [error, setError] = useState<string>()
  const set = () => {
    if (!isLinkTarget(target)) return setError('Please give a whole address, such as https://resort.example.')
    const isEmpty = editor.state.selection.empty
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isEmpty)
      chain.insertContent({ type: 'text', text: target, marks: [{ type: 'link', attrs: { href: target } }] }).run()
    else chain.setLink({ href: target }).run()
    return onDone()
  }
  return (
    <div className={styles.link}>
      <TextInput
        label="Address of the link"
        value={target}
        error={error}
        autoFocus
        onChange={(event) => setTarget(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Button variant="default" onClick={set}>
        Set link
      </Button>
    </div>
  )
}
