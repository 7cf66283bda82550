import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getWorstGateMark } from '@first-chair/core/readiness/gate-mark'
import type { GateMark as Mark, HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { maxVisitDaysAhead } from '@first-chair/core/readiness/visit-days'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '../../../catalogue/home.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatDayAndMonth, formatWeekday } from '../../readiness/format-visit-day.ts'
import styles from './visit-days.module.css'

/**
 * The days of the visit as a radio group, and a field for any other day. The chosen day is in the address. A day has the
 * worst mark of its people, as far as it is known without a request for this day.
 */
export function VisitDays({
  locationId,
  chosen,
  today,
  areMarksOld,
}: {
  locationId: number
  chosen: CalendarDate
  today: CalendarDate
  /** True if the answers could not be refreshed: a mark would look like a fresh one. */
  areMarksOld: boolean
}) {
  const { dateFormat } = useSettings()
  const navigate = useNavigate()
  const { days, marks } = useAnsweredDays(locationId)
  const row = useRef<HTMLDivElement>(null)
  const choose = (day: CalendarDate) =>
    void navigate({ to: '/home', search: { day }, replace: true, resetScroll: false })
  useEffect(() => {
    // If the days scroll sideways, the chosen one is in view. In the next frame: reading its place in an effect would add the
    // layout of the whole page to the task that renders it.
    const frame = requestAnimationFrame(() => {
      const day = row.current?.querySelector(`input[value="${chosen}"]`)?.parentElement
      if (day) row.current?.firstElementChild?.scrollTo?.({ left: day.offsetLeft - 20 })
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])

  return (
    <div ref={row} className={styles.row}>
      <fieldset className={styles.days}>
        <legend className="visually-hidden">{t('daysLabel')}</legend>
        {[...new Set([...days, chosen])].toSorted().map((day) => {
          const mark = areMarksOld ? undefined : marks.get(day)
          return (
            <label key={day} className={styles.day}>
              <input
                type="radio"
                name="visit-day"
                value={day}
                className="visually-hidden"
                checked={day === chosen}
                onChange={() => choose(day)}
              />
              <span className={styles.weekday}>
                {formatWeekday(day)}
                {mark && <GateMark mark={mark} size={20} />}
              </span>{' '}
              <b>{formatDayAndMonth(day, dateFormat)}</b>
              {mark && (
                <>
                  {' '}
                  <span className="visually-hidden">{t(markTexts[mark])}</span>
                </>
              )}
            </label>
          )
        })}
      </fieldset>
      <label className={styles.pick}>
        <Icon name="calendar" />
        <input
          type="date"
          aria-label={t('pickDay')}
          min={today}
          max={addDays(today, maxVisitDaysAhead)}
          onClick={({ currentTarget }) => openPicker(currentTarget)}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '' && currentTarget.validity.valid) choose(currentTarget.value)
          }}
        />
      </label>
    </div>
  )
}

/** The words of a day's mark. */
const markTexts = {
  ready: 'mark-ready',
  'ready-from': 'mark-ready-from',
  pending: 'mark-pending',
  nothing: 'mark-nothing',
  unknown: 'mark-unknown',
  'not-ready': 'mark-not-ready',
  blocked: 'mark-blocked',
} as const satisfies Record<Mark, string>

/** The picker opens on the whole field, not only on its small symbol. */
function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker()
  } catch {
    // An old browser: the day can be typed.
  }
}

type AnsweredDays = { days: CalendarDate[]; marks: (readonly [CalendarDate, Mark])[] }

/**
 * The days of the visit that the answers for any day name, and their marks. The answer for a day itself is newer than the
 * mark that it has in another answer.
 */
function useAnsweredDays(locationId: number) {
  const queryClient = useQueryClient()
  const readAnswers = () => {
    const answers = queryClient
      .getQueriesData<HouseholdReadiness>({ queryKey: [readReadiness.name, { params: { locationId } }] })
      .flatMap(([, data]) => (data ? [data] : []))
    const stored = answers.flatMap(({ dayMarks = [] }) => dayMarks.map(({ day, mark }) => [day, mark] as const))
    const marks = answers.flatMap(({ visitDay, people }): AnsweredDays['marks'] => {
      const mark = getWorstGateMark(people)
      return mark ? [[visitDay, mark]] : []
    })
    // As text, so that React sees whether something has changed.
    return JSON.stringify({
      days: answers.flatMap(({ visitDays }) => visitDays),
      marks: [...stored, ...marks],
    } satisfies AnsweredDays)
  }
  // The cache also reports what a component asks for while it is rendered, when no other one may change.
  const subscribe = (onChange: () => void) =>
    queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'removed') onChange()
    })
  const text = useSyncExternalStore(subscribe, readAnswers)
  // Written above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { days, marks } = JSON.parse(text) as AnsweredDays
  return { days, marks: new Map(marks) }
}
