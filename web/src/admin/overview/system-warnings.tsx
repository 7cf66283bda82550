import { listExternalSystems } from '@first-chair/core/external-system/external-system.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { getSystemStatus, systemLabels } from '../text/system-status.ts'
import styles from './overview.module.css'

/** A warning about external systems that need attention. Renders nothing while all of them work. */
export function SystemWarnings() {
  const { data = [] } = useQuery(query(listExternalSystems, {}))
  const failing = data
    .map((system) => ({ ...system, status: getSystemStatus(system) }))
    .filter(({ status, certificate }) => status.tone === 'bad' || (certificate && certificate.state !== 'good'))
  if (failing.length === 0) return null
  return (
    <div className={styles.failed}>
      <Banner
        tone={failing.some(({ status }) => status.tone === 'bad') ? 'bad' : 'warn'}
        title="External systems need attention"
        announce={false}
        action={
          <Link to="/admin/$page" params={{ page: 'outsidesystems' }} preload={false} className={styles.secondary}>
            External systems
          </Link>
        }
      >
        {failing.map(({ name, status }) => `${systemLabels[name]}: ${status.label}.`).join(' ')}
      </Banner>
    </div>
  )
}
