import type { ReactNode } from 'react'
import { Poster } from '../art/poster.tsx'
import { useWideScene } from '../art/use-wide-scene.ts'
import styles from './message-page.module.css'

type MessagePageProps = {
  title: string
  /** A drawing in front of the mountains. */
  drawing?: ReactNode
  /** Links and buttons; the first one has the primary style. */
  actions?: ReactNode
  children?: ReactNode
}

/** A page with one message: a picture of mountains, a heading, a short text and the next actions. */
export function MessagePage({ title, drawing, actions, children }: MessagePageProps) {
  const scene = useWideScene()
  return (
    <main id="main" className={styles.page}>
      <div className={styles.scene}>
        {scene && <Poster scene={scene} className={styles.art} />}
        {drawing !== undefined && <div className={styles.drawing}>{drawing}</div>}
      </div>
      <div className={styles.text}>
        <h1>{title}</h1>
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </main>
  )
}
