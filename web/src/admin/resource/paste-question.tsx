import type { Slice } from '@tiptap/pm/model'
import { Confirm } from './confirm.tsx'
import styles from './rich-text-editor.module.css'

/** What the editor can keep of a text, what it loses of it, and where it is to go, if not where the cursor is. */
export type LossyPaste = { slice: Slice; lost: readonly string[]; position: number | undefined }

/** Says what the editor cannot keep of a text before the text goes in. */
export function PasteQuestion({ lossy, onNo, onYes }: { lossy: LossyPaste; onNo: () => void; onYes: () => void }) {
  return (
    <Confirm title="Insert without these parts?" onNo={onNo} onYes={onYes}>
      <p>The text you are inserting has parts that cannot be kept here:</p>
      <ul className={styles.lost}>
        {lossy.lost.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p>Headings, lists, tables and emphasis are kept. Compare the result with your original before you save.</p>
    </Confirm>
  )
}
