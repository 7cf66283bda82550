import { describeFrameError, parseFrameMessage, type FrameMessage } from '@first-chair/core/waiver/frame-message'
import type { OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { useEffect, useRef } from 'react'
import styles from './external-waiver.module.css'

type ProviderFrameProps = {
  opened: OpenedExternalWaiver
  title: string
  onLoaded: () => void
  onSigned: () => void
  /** Gets the status and the text of the error. */
  onError: (details: string) => void
}

/**
 * The provider's page. It cannot navigate the whole window, and only messages from its own origin and window are
 * handled.
 */
export function ProviderFrame({ opened, title, onLoaded, onSigned, onError }: ProviderFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latestHandler = useRef<(message: FrameMessage) => void>(() => {})
  useEffect(() => {
    latestHandler.current = (message) => {
      if (message.type === 'waiversLoaded') onLoaded()
      else if (message.type === 'ERROR') onError(describeFrameError(message))
      else onSigned()
    }
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const message = parseFrameMessage(event, { origin: opened.origin, window: frame.current?.contentWindow })
      if (message) latestHandler.current(message)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [opened])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={opened.url}
      title={title}
      // The server returns addresses of one other origin only. What runs there keeps that origin and cannot access this
      // page.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
      referrerPolicy="strict-origin"
    />
  )
}
