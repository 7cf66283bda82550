import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Banner } from '../ui/feedback/banner.tsx'
import { useOnline } from '../ui/feedback/offline-strip.tsx'
import styles from './page/page-frame.module.css'
import { PageFrame } from './page/page-frame.tsx'

/** Replaces a page that could not be loaded. The menu around it stays. */
export function AdminPageFailed() {
  const router = useRouter()
  const isOnline = useOnline()
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    document.title = 'Not loaded · Admin'
  }, [])
  const tryAgain = async () => {
    setTrying(true)
    await router.invalidate()
    setTrying(false)
    // A browser may not request a module again that failed to load once. Reloading the page helps.
    const hasFailed = router.state.matches.some(({ status }) => status === 'error')
    if (hasFailed && navigator.onLine) window.location.reload()
  }
  return (
    <PageFrame title="This page did not load" description="">
      <div className={styles.instead}>
        <Banner
          tone="bad"
          title={isOnline ? 'Part of the page is missing' : 'You are offline'}
          action={
            <Button loading={isTrying} onClick={() => void tryAgain()}>
              Try again
            </Button>
          }
        >
          The connection may be lost. Pages that you opened before still work.
        </Banner>
      </div>
    </PageFrame>
  )
}
