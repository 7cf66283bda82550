import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { detailsCardClass, linkCardClass } from '../ui/card.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './profile-section.module.css'

type ProfileSectionProps = {
  icon: IconName
  title: string
  subtitle: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A part of the profile page that guests open when they need it. Its content is loaded then. */
export function ProfileSection({ icon, title, subtitle, isOpenAtFirst = false, children }: ProfileSectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <aside className={styles.section} aria-label={title}>
      <details className={detailsCardClass} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name={icon} />
          <span>
            {title}
            <small>{subtitle}</small>
          </span>
          <Icon name="down" />
        </summary>
        {isOpen && <div className={styles.content}>{children}</div>}
      </details>
    </aside>
  )
}

/** A part that is a page of its own. */
export function ProfileLink({
  icon,
  title,
  subtitle,
  to,
}: Pick<ProfileSectionProps, 'icon' | 'title' | 'subtitle'> & { to: '/your-data' }) {
  return (
    <aside className={styles.section} aria-label={title}>
      <Link to={to} className={linkCardClass}>
        <Icon name={icon} />
        <span>
          {title}
          <small>{subtitle}</small>
        </span>
        <Icon name="forward" />
      </Link>
    </aside>
  )
}
