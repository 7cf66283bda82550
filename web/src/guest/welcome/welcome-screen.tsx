import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Logo } from '../../app/logo.tsx'
import { preloadSignIn } from '../../session/session.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts, useTheme } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './welcome.module.css'

export function WelcomeScreen() {
  const { welcome } = useTexts()
  const { welcomeTitleImageUrl } = useTheme().general
  usePageTitle('Welcome')
  useEffect(preloadSignIn, [])
  return (
    <main id="main" className={styles.welcome}>
      <div className={styles.copy}>
        <Logo />
        <h1 className={styles.title}>
          {welcomeTitleImageUrl === '' ? welcome.title : <img src={welcomeTitleImageUrl} alt={welcome.title} />}
        </h1>
        {welcome.subtitle !== '' && <p className={styles.subtitle}>{welcome.subtitle}</p>}
      </div>
      <div className={styles.go}>
        <p>{welcome.description}</p>
        <Link to="/home" preload={false} className={buttonClass('sun', { block: true })}>
          {welcome.signInButton}
        </Link>
        <p className={styles.note}>{welcome.signInNote}</p>
      </div>
    </main>
  )
}
