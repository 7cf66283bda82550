import { Button, Switch } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { useSingleKeyShortcuts } from '../page/use-keys.ts'
import styles from './admin-shell.module.css'

const keys = [
  ['/', 'Find'],
  ['N', 'Add'],
  ['↑ ↓', 'Move in the table'],
  ['Enter', 'Edit'],
  ['Esc', 'Close'],
  ['Ctrl S', 'Save'],
  ['?', 'This list'],
] as const

/** The list of keyboard shortcuts, and the switch for those that are a single key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useSingleKeyShortcuts()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        aria-label="Single-key shortcuts"
        description="Switch off if your keyboard or voice input triggers them by accident"
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <div className={styles.acts}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
