import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import styles from './rich-text-editor.module.css'
import { isLinkTarget } from './rich-text.ts'

/** Asks for the address that the selected text links to. */
export function LinkTarget({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [target, setTarget] = useState('https://')
  const [error, setError] = useState<string>()
  const set = () => {
    if (!isLinkTarget(target)) return setError('Please enter a full address, such as https://resort.example.')
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
