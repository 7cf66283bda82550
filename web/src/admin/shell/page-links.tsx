import { countSetupGaps, type SetupGapCounts } from '@first-chair/core/setup/setup-gaps.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { query } from '../../api/query.ts'
import { adminGroups, type AdminPage } from '../page/admin-page.ts'
import styles from './admin-shell.module.css'

/**
 * The pages of the admin area under their headings, each with how many rows need fixing. Without counts if they do not
 * load.
 */
export function PageLinks({ pages, onGo }: { pages: readonly AdminPage[]; onGo?: () => void }) {
  const { data: gaps } = useQuery(query(countSetupGaps, {}))
  return adminGroups.map((group) => {
    const groupPages = pages.filter((page) => page.group === group)
    return groupPages.length > 0 && <Group key={group} name={group} pages={groupPages} gaps={gaps} onGo={onGo} />
  })
}

function Group({
  name,
  pages,
  gaps,
  onGo,
}: {
  name: string
  pages: readonly AdminPage[]
  gaps: SetupGapCounts | undefined
  onGo: (() => void) | undefined
}) {
  const id = useId()
  return (
    <>
      {name !== '' && (
        <p id={id} className={styles.group}>
          {name}
        </p>
      )}
      <ul aria-labelledby={name === '' ? undefined : id}>
        {pages.map(({ path, label, icon: Icon, gaps: gapKey }) => (
          <li key={path}>
            <Link to="/admin/$page" params={{ page: path }} search={{}} className={styles.item} onClick={onGo}>
              <Icon size={19} /> {label} {gaps && gapKey && gaps[gapKey] > 0 && <GapCount count={gaps[gapKey]} />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function GapCount({ count }: { count: number }) {
  return (
    <span className={styles.gaps}>
      {count} <span className="visually-hidden">{count === 1 ? 'needs fixing' : 'need fixing'}</span>
    </span>
  )
}
