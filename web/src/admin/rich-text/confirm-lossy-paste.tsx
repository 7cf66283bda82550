import type { Slice } from '@tiptap/pm/model'
import { Confirm } from '../form/confirm.tsx'
import styles from './rich-text-editor.module.css'

/**
 * A pasted text as the editor can keep it, the parts that would be lost, and its position; undefined = at the cursor.
 */
export type LossyPaste = { slice: Slice; lost: readonly string[]; position: number | undefined }

/** Lists what the editor cannot keep of a pasted text, before the text is inserted. */
export function ConfirmLossyPaste({ lossy, onNo, onYes }: { lossy: LossyPaste; onNo: () => void; onYes: () => void }) {
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
