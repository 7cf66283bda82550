import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import styles from './offline-strip.module.css'

/** Says that there is no connection, for as long as that is so. */
export function OfflineStrip({ children }: { children: string }) {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.strip}>
          <Icon name="offline" size="s" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** Whether the browser believes that it has a connection; true on a page that is painted ahead. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
