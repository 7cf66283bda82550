import { listOwnHandOverCodes } from '@first-chair/core/lesson/lesson.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { t } from '../../../../catalogue/arrival.ts'
import ticket from './arrival-ticket.module.css'
import styles from './hand-over-codes.module.css'

/** The codes of today's lessons: the ski school compares them when a child is picked up. Nothing on days without a lesson. */
export function HandOverCodes({ locationId }: { locationId: number }) {
  const { data: codes = [] } = useQuery({
    ...query(listOwnHandOverCodes, { params: { locationId } }),
    staleTime: 60_000,
    retry: false,
  })
  if (codes.length === 0) return null
  return (
    <div className={styles.pickUp}>
      <p className={ticket.term}>{t('pickUpCode')}</p>
      <ul>
        {codes.map(({ contactId, firstName, code }) => (
          <li key={contactId}>
            {firstName} <b>{code}</b>
          </li>
        ))}
      </ul>
      <p>{t('pickUpHint')}</p>
    </div>
  )
}
