import type { TodayBoard } from '@first-chair/core/today-board/today-board'
import { t } from '../../catalogue/staff-board.ts'

/** A number of guests as people read it: "4,612". */
export const formatGuests = (count: number): string => count.toLocaleString('en-US')

/** The three numbers of a day, with the list and the mark of each. */
export function getCounters({ expected, arrived, notReady }: Pick<TodayBoard, 'expected' | 'arrived' | 'notReady'>) {
  return [
    { group: 'arrived', label: t('arrived'), count: arrived, mark: 'ready' },
    { group: 'to-come', label: t('to-come'), count: expected - arrived, mark: undefined },
    { group: 'not-ready', label: t('not-ready'), count: notReady, mark: 'not-ready' },
  ] as const
}
