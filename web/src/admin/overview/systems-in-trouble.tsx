import { listOutsideSystems } from '@first-chair/core/outside-system/outside-system.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { standingOf, systemWords } from '../system-standing.ts'
import styles from './overview.module.css'

/** Outside systems that somebody must look at; nothing while all of them do well. */
export function SystemsInTrouble() {
  const { data = [] } = useQuery(query(listOutsideSystems, {}))
  const troubled = data
    .map((system) => ({ ...system, standing: standingOf(system) }))
    .filter(({ standing, certificate }) => standing.tone === 'bad' || (certificate && certificate.state !== 'good'))
  if (troubled.length === 0) return null
  return (
    <div className={styles.failed}>
      <Banner
        tone={troubled.some(({ standing }) => standing.tone === 'bad') ? 'bad' : 'warn'}
        title="Outside systems need a look"
        announce={false}
        action={
          <Link to="/admin/$page" params={{ page: 'outsidesystems' }} preload={false} className={styles.secondary}>
            Outside systems
          </Link>
        }
      >
        {troubled.map(({ name, standing }) => `${systemWords[name]}: ${standing.words}.`).join(' ')}
      </Banner>
    </div>
  )
}
