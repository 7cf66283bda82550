import { Icon } from '../../ui/icon.tsx'
import { useOnline } from '../../ui/offline-strip.tsx'
import styles from './task-shell.module.css'

/** Nothing was typed, a draft of it is kept in this browser, or the server has it. */
export type Kept = 'nothing' | 'draft' | 'saved'

const words = { nothing: '', draft: 'Draft kept', saved: 'Saved' } as const satisfies Record<Kept, string>

/** Says what is true of that which was typed last: "Saved" only for what the server has (design, section 7). */
export function KeptLabel({ kept }: { kept: Kept }) {
  const isOnline = useOnline()
  const said = isOnline ? words[kept] : 'Offline'
  return (
    <span role="status" className={styles.kept}>
      {said !== '' && (
        <>
          <Icon name={isOnline ? 'tick' : 'offline'} size="xs" />
          {said}
        </>
      )}
    </span>
  )
}
