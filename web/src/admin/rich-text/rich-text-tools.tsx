import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from '@tiptap/pm/tables'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { LinkTarget } from './link-target.tsx'
import styles from './rich-text-editor.module.css'

const marks = [
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

const levels = [1, 2, 3, 4, 5, 6] as const

const tableTools = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Heading row', command: toggleHeaderRow },
  { label: 'Delete table', command: deleteTable },
] as const satisfies readonly { label: string; command: Command }[]

/** The toolbar of the editor: headings, emphasis, lists, tables and, if `hasLinks`, links. */
export function RichTextTools({ editor, hasLinks }: { editor: Editor; hasLinks: boolean }) {
  const [isLinking, setLinking] = useState(false)
  const { active, level } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: [...marks.map(({ name }) => name), 'link', 'table'].filter((name) => current.isActive(name)),
      level: levels.find((heading) => current.isActive('heading', { level: heading })),
    }),
  })
  return (
    <>
      <div
        className={styles.tools}
        role="toolbar"
        aria-label="Text tools"
        // A mouse click must not take the focus and the selection from the text.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLSelectElement)) event.preventDefault()
        }}
      >
        <NativeSelect
          aria-label="Paragraph style"
          size="xs"
          className={styles.level}
          value={level ?? 0}
          data={[
            { value: '0', label: 'Text' },
            ...levels.map((heading) => ({ value: String(heading), label: `Heading ${heading}` })),
          ]}
          onChange={(event) => {
            const chosen = levels.find((heading) => heading === Number(event.currentTarget.value))
            const chain = editor.chain().focus()
            if (chosen === undefined) chain.setParagraph().run()
            else chain.setHeading({ level: chosen }).run()
          }}
        />
        {marks.map(({ label, sign, name, press }) => (
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
        {!active.includes('table') && (
          <Button variant="subtle" size="xs" onClick={() => insertTable(editor)}>
            Table
          </Button>
        )}
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
        {active.includes('table') && (
          <div role="group" aria-label="Table tools" className={styles.tableTools}>
            {tableTools.map(({ label, command }) => (
              <Button key={label} variant="subtle" size="xs" onClick={() => run(editor, command)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {isLinking && <LinkTarget editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

function run(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch)
  editor.commands.focus()
}

function insertTable(editor: Editor): void {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: [1, 2].map(() => ({ type, content: [{ type: 'paragraph' }] })),
  })
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] })
    .run()
}
