import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../catalogue/page.ts'
import { useTexts, useTheme } from '../settings/use-settings.ts'
import styles from './logo.module.css'

/** The operator's logo as a link to the start page. `isOnRail`: on a coloured ground, for which it was not chosen. */
export function Logo({ isOnRail = false }: { isOnRail?: boolean }) {
  const { title } = useTexts().application
  return (
    <Link to="/" className={styles.logo} aria-label={t('homeLink', { title })}>
      <Mark isOnRail={isOnRail} />
    </Link>
  )
}

/** The operator's logo without a link. */
export function PlainLogo() {
  return (
    <span className={styles.logo}>
      <Mark />
    </span>
  )
}

/**
 * The operator's logo, or the product's logo with the application's title. A logo that does
 * not load is replaced by the title, so that the name of the resort is always displayed.
 */
function Mark({ isOnRail = false }: { isOnRail?: boolean }) {
  const { title } = useTexts().application
  const { logoUrl } = useTheme().general
  const [failedUrl, setFailedUrl] = useState('')
  if (logoUrl === '' || logoUrl === failedUrl) {
    return (
      <>
        <ProductMark />
        <span>{title}</span>
      </>
    )
  }
  return (
    <img
      src={logoUrl}
      alt=""
      className={isOnRail ? `${styles.image} ${styles.plate}` : styles.image}
      onError={() => setFailedUrl(logoUrl)}
      // On a prerendered page, loading may have failed before React attached the error handler.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) setFailedUrl(logoUrl)
      }}
    />
  )
}

/** The mark of the product, without a name. */
export function ProductMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="27.5" cy="13" r="6.5" fill="var(--art-sun)" />
      <path d="M3 34L17.5 9 32 34z" fill="currentColor" />
      <path d="M17.5 9l4.7 8.1-3.6 2.6-2.2-2.8-3 3.1-1.3-2.2z" fill="var(--mark-snow, var(--header))" />
      <path d="M20 34l9.5-14L38 34z" fill="currentColor" opacity=".6" />
    </svg>
  )
}
