import { Link } from '@tanstack/react-router'
import { toTelephoneLink } from '../settings/telephone-link.ts'
import { useTexts } from '../settings/use-settings.ts'
import styles from './footer.module.css'

export function Footer() {
  const { application, about } = useTexts()
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <Link to="/about">{about.title}</Link>
        {application.privacyUrl !== '' && <a href={application.privacyUrl}>{application.privacyLabel}</a>}
        {application.helpUrl !== '' && <a href={application.helpUrl}>{application.helpLabel}</a>}
        {application.phoneNumber !== '' && (
          <a href={toTelephoneLink(application.phoneNumber)}>{application.phoneNumber}</a>
        )}
        <span className={styles.name}>
          {application.title} · {application.subtitle}
        </span>
      </div>
    </footer>
  )
}
