import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { AdminIcon } from '../admin-icon.tsx'
import { adminGroups, type AdminPage } from '../admin-page.ts'
import { shownPages } from '../pages.ts'
import styles from './admin-shell.module.css'

/** The pages of the admin area, under their headings. */
export function PageLinks({ onGo }: { onGo?: () => void }) {
  const pages = shownPages(useSettings())
  return adminGroups.map((group) => {
    const members = pages.filter((page) => page.group === group)
    return members.length > 0 && <Group key={group} name={group} pages={members} onGo={onGo} />
  })
}

function Group({ name, pages, onGo }: { name: string; pages: readonly AdminPage[]; onGo: (() => void) | undefined }) {
  const id = useId()
  return (
    <>
      {name !== '' && (
        <p id={id} className={styles.group}>
          {name}
        </p>
      )}
      <ul aria-labelledby={name === '' ? undefined : id}>
        {pages.map(({ path, label, icon }) => (
          <li key={path}>
            <Link to="/admin/$page" params={{ page: path }} search={{}} className={styles.item} onClick={onGo}>
              <AdminIcon name={icon} size={19} /> {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
