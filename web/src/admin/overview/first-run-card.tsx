import { readFirstRun } from '@first-chair/core/first-run/first-run.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-first-run.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './overview.module.css'

/** What is left of the first run, and the waivers that guests cannot sign yet. */
export function FirstRunCard() {
  const { data } = useQuery(query(readFirstRun, {}))
  if (!data) return null
  const { steps, trial, draftWaivers } = data
  const left = steps.filter(({ state }) => state !== 'done').map(({ name }) => name)
  // A resort that was set up without the first run is not asked to begin it.
  const wasUsed = trial === null || steps.some(({ savedDateUtc }) => savedDateUtc !== null)
  return (
    <>
      {wasUsed && left.length > 0 && (
        <div className={styles.failed}>
          <Banner
            title={t('left')}
            action={
              <Link to="/first-run" className={styles.secondary}>
                {t('goOn')}
              </Link>
            }
          >
            {t('steps', { steps: left.map((step) => t('step', { step })) })}
          </Banner>
        </div>
      )}
      {draftWaivers.length > 0 && (
        <div className={styles.failed}>
          <Banner
            tone="warn"
            title={t('drafts')}
            action={
              <Link to="/admin/$page" params={{ page: 'waivertexts' }} search={{}} className={styles.secondary}>
                {t('openTexts')}
              </Link>
            }
          >
            {t('draftNames', { names: draftWaivers.map(({ name }) => name) })}
          </Banner>
        </div>
      )}
    </>
  )
}
