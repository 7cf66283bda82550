import { editProfileLocation } from '@first-chair/core/location/edit-profile-location'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useSettings } from '../settings/use-settings.ts'
import { signedInName } from '../session/session.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './header.module.css'

/** On demand, because it knows the contract, which the first page does not need. */
const AdminLink = lazy(async () => ({ default: (await import('./admin-link.tsx')).AdminLink }))

/** Who is signed in, the profiles of the household, the admin area for administrators, and the way out. Closes on Escape, on a press elsewhere and when the focus leaves it. */
export function AccountMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const name = signedInName()
  const { locations, languageSettings } = useSettings()
  const hasProfiles = editProfileLocation(locations) !== undefined
  const { application, profile } = languageSettings

  useEffect(() => {
    if (!isOpen) return undefined
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setIsOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])

  return (
    <div className={styles.account} ref={frame}>
      <IconButton
        icon="account"
        label="Account and log out"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.menu} id={id}>
          {name !== undefined && <p className={styles.name}>{name}</p>}
          {hasProfiles && (
            <Link to="/profile" preload={false}>
              {profile.title}
            </Link>
          )}
          <Suspense>
            <AdminLink />
          </Suspense>
          <Link to="/logout" preload={false}>
            {application.logOutButton}
          </Link>
        </div>
      )}
    </div>
  )
}
