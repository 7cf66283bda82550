import { useSyncExternalStore } from 'react'
import { Icon } from '../icon.tsx'
import styles from './offline-strip.module.css'

/** A message that is displayed while there is no connection. */
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

/** Whether the browser reports a connection; true on a prerendered page. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

function watch(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
