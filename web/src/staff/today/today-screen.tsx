import type { ActingRole } from '@first-chair/core/contract/staff-role'
import { findBoardGroup } from '@first-chair/core/today-board/todays-people'
import { useSearch } from '@tanstack/react-router'
import { t } from '../../catalogue/staff-board.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { usePlace } from '../place.ts'
import { Board } from './board.tsx'
import { PeopleScreen } from './people-screen.tsx'
import styles from './people-screen.module.css'
import { useBoard, useResortTime } from './use-board.ts'

/** The board of today for a role, or the list behind one of its numbers. */
export function TodayScreen({ role }: { role: ActingRole }) {
  const search = useSearch({ from: '/staff/$page' })
  const group = findBoardGroup(search.group)
  if (group === undefined) return <BoardScreen role={role} />
  return <PeopleScreen key={JSON.stringify(search)} role={role} group={group} hour={search.hour} code={search.code} />
}

function BoardScreen({ role }: { role: ActingRole }) {
  const { read, isLost, ageMinutes } = useBoard(role)
  const { locationName } = usePlace()
  usePageTitle(t('title'))
  const time = useResortTime(read.data ?? { time: '00:00' }, read.dataUpdatedAt)
  if (read.data) {
    return <Board board={read.data} place={locationName} time={time} isLost={isLost} ageMinutes={ageMinutes} />
  }
  return <NotLoaded read={read} failed={t('failed')} className={styles.page} />
}
