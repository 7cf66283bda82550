import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Logo } from '../../layout/logo.tsx'
import { Poster } from '../../art/poster.tsx'
import { welcomePhone } from '../../art/scenes/welcome-phone.ts'
import { useLayout } from '../../art/use-layout.ts'
import { useWideScene } from '../../art/use-wide-scene.ts'
import { t } from '../../catalogue/page.ts'
import { preloadSignIn } from '../../session/session.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts, useTheme } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './welcome.module.css'

/**
 * The first page for guests who are not signed in: the operator's picture or the poster, and the sign-in button. The
 * server sends this page prerendered (decision 0048) and does not know the window size: everything that depends on it
 * is in the style sheet.
 */
export function WelcomeScreen() {
  const { welcome } = useTexts()
  const { welcomeImageUrl, welcomeImageOverlay, welcomeTitleImageUrl } = useTheme().general
  const isBroad = useLayout('broad')
  const wideScene = useWideScene(isBroad && welcomeImageUrl === '')
  const scene = (isBroad ? wideScene : undefined) ?? welcomePhone
  usePageTitle(t('welcome'))
  useEffect(preloadSignIn, [])

  return (
    <main
      id="main"
      className={`${styles.welcome} ${welcomeImageUrl === '' ? styles.poster : overlays[welcomeImageOverlay]}`}
    >
      {welcomeImageUrl === '' ? (
        <Poster scene={scene} className={`${styles.art} ${scene === welcomePhone ? styles.artOfPhones : ''}`} />
      ) : (
        <div className={styles.picture}>
          <img src={welcomeImageUrl} alt="" className={styles.art} />
        </div>
      )}
      <div className={styles.copy}>
        <Logo />
        <h1 className={styles.title}>
          {welcomeTitleImageUrl === '' ? welcome.title : <img src={welcomeTitleImageUrl} alt={welcome.title} />}
        </h1>
        {welcome.subtitle !== '' && <p className={styles.subtitle}>{welcome.subtitle}</p>}
      </div>
      <div className={styles.go}>
        <p className={styles.description}>{welcome.description}</p>
        <Link
          to="/home"
          preload={false}
          className={buttonClass(welcomeImageUrl === '' ? 'sun' : 'primary', { block: true })}
        >
          {welcome.signInButton}
        </Link>
        <p className={styles.note}>{welcome.signInNote}</p>
      </div>
    </main>
  )
}

/** How text stays readable over the operator's picture: a dark or a light overlay, or no text on the picture. */
const overlays = { Dark: styles.dark, Light: styles.light, None: styles.none } as const
