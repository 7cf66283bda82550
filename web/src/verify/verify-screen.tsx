import type { LogKey } from '@first-chair/core/waiver-proof/log-key'
import type { VerifySettings } from '@first-chair/core/waiver-proof/verify-settings'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { t } from '../catalogue/verify.ts'
import { Icon } from '../ui/icon.tsx'
import { ChooseDocument } from './choose-document.tsx'
import { checkCode, checkFile, type Outcome } from './outcome.ts'
import { OutcomeView } from './outcome-view.tsx'
import { ScanCode } from './scan-code.tsx'
import styles from './verify.module.css'

/**
 * Checks signed documents: PDF files that are chosen or dropped, and codes that the camera reads or that an address
 * contains. Nothing leaves the browser.
 */
export function VerifyScreen({ settings, keys }: { settings: VerifySettings; keys: readonly LogKey[] }) {
  const [outcomes, setOutcomes] = useState<readonly (Outcome & { name: string })[]>([])
  const [isChecking, setIsChecking] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  const show = (found: readonly (Outcome & { name: string })[]) => {
    setOutcomes(found)
    setIsChecking(false)
    setIsScanning(false)
    window.scrollTo(0, 0)
    requestAnimationFrame(() => heading.current?.focus())
  }
  const checkFiles = async (files: readonly File[]) => {
    if (files.length === 0) return
    setIsChecking(true)
    const found: (Outcome & { name: string })[] = []
    for (const file of files) found.push({ ...(await checkFile(file, keys, settings)), name: file.name })
    show(found)
  }
  const readCode = (code: string) => show([{ ...checkCode(code, keys, settings), name: '' }])

  useEffect(() => {
    const readAddress = () => {
      if (location.hash.length > 1) setOutcomes([{ ...checkCode(location.href, keys, settings), name: '' }])
    }
    readAddress()
    window.addEventListener('hashchange', readAddress)
    return () => window.removeEventListener('hashchange', readAddress)
  }, [keys, settings])

  const [first, ...others] = outcomes
  useEffect(() => {
    document.title = first ? `${first.title} · ${t('title')}` : t('title')
  }, [first])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    void checkFiles([...event.dataTransfer.files])
  }
  const choose = (
    <ChooseDocument
      isChecking={isChecking}
      onFiles={(files) => void checkFiles(files)}
      onScan={() => setIsScanning(true)}
    />
  )
  return (
    <div className={styles.page} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <header className={styles.bar}>
        <a href="/" className={styles.logo} aria-label={t('home', settings)}>
          <Mark />
          <span>{settings.resort}</span>
        </a>
        <span className={styles.offline}>
          <Icon name="offline" size="xs" /> {t('worksOffline')}
        </span>
      </header>
      <main id="main" className={styles.main}>
        {isScanning ? (
          <ScanCode onCode={readCode} onCancel={() => setIsScanning(false)} />
        ) : first ? (
          <OutcomeView outcome={first} others={others} settings={settings} heading={heading} choose={choose} />
        ) : (
          <Start settings={settings} heading={heading}>
            {choose}
          </Start>
        )}
      </main>
    </div>
  )
}

function Start({
  settings,
  heading,
  children,
}: {
  settings: VerifySettings
  heading: React.RefObject<HTMLHeadingElement | null>
  children: React.ReactNode
}) {
  const promises = [
    ['lock', t('staysHere')],
    ['offline', t('worksLater')],
    ['tick', t('noAccount')],
  ] as const
  return (
    <div className={styles.start}>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className={styles.lead}>{t('lead', settings)}</p>
      <div className={styles.drop}>
        <Icon name="document" size="l" />
        <b>{t('drop')}</b>
        {children}
      </div>
      <ul className={styles.promises}>
        {promises.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size="s" /> {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="27.5" cy="13" r="6.5" fill="var(--art-sun)" />
      <path d="M3 34L17.5 9 32 34z" fill="currentColor" />
      <path d="M17.5 9l4.7 8.1-3.6 2.6-2.2-2.8-3 3.1-1.3-2.2z" fill="var(--header)" />
      <path d="M20 34l9.5-14L38 34z" fill="currentColor" opacity=".6" />
    </svg>
  )
}
