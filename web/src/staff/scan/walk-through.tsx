import { useEffect, useRef } from 'react'
import { t } from '../../catalogue/staff-scan.ts'
import { Button } from '../../ui/button.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { formatTime } from '../format-time.ts'
import { PersonPhoto } from '../household/person-photo.tsx'
import styles from './scan-screen.module.css'
import type { WalkedThrough } from './use-scan.ts'

/** For how many milliseconds the result covers the picture of the camera, which continues to read codes. */
const visibleMs = 3_000
/** Max number of faces that fit. */
const maxFaces = 5

/** The green block: how many were checked in, with their faces and Undo. */
export function WalkThrough({
  walked: { household, atUtc },
  onUndo,
  onEnd,
}: {
  walked: WalkedThrough
  onUndo: () => void
  onEnd: () => void
}) {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const timer = setTimeout(() => end.current(), visibleMs)
    return () => clearTimeout(timer)
  }, [])
  const { people } = household
  const [head] = people
  return (
    <div className={styles.walk}>
      <div role="status">
        <span className={styles.walkMark}>
          <GateMark mark="ready" size={132} />
        </span>
        <h2>{t('walk-title', { count: people.length })}</h2>
        <p>
          {t('walk-text', {
            name: head ? `${head.firstName} ${head.lastInitial}.` : '',
            time: formatTime(atUtc),
          })}
        </p>
      </div>
      <div className={styles.faces}>
        {people.slice(0, maxFaces).map((person) => (
          <PersonPhoto key={person.contactId} person={person} householdId={household.household} />
        ))}
      </div>
      <Button look="secondary" onClick={onUndo}>
        {t('walk-undo')}
      </Button>
    </div>
  )
}
