import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import { blockerCodes, getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
import type { BoardGroup, TodaysPeople, TodaysPerson } from '@first-chair/core/today-board/todays-people'
import { exportTodaysPeople, listTodaysPeople } from '@first-chair/core/today-board/today-board.api'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'
import { t } from '../../catalogue/staff-board.ts'
import { t as staff } from '../../catalogue/staff.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { StaffIcon } from '../../art/staff-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatClock } from '../format-time.ts'
import { usePlace } from '../place.ts'
import { getStaffVerdictText } from '../staff-text.ts'
import styles from './people-screen.module.css'

/** Pages that are prepared for paper. A longer list is for the CSV. */
const maxPrintedPages = 20

const titles = {
  expected: 'list-expected',
  arrived: 'list-arrived',
  'to-come': 'list-to-come',
  'not-ready': 'list-not-ready',
} as const

type PeopleScreenProps = {
  role: ActingRole
  group: BoardGroup
  hour?: number | undefined
  code?: string | undefined
}

/** The people behind a number of the board, page by page, with the way to each household; as paper and as a file. */
export function PeopleScreen({ role, group, hour, code: typedCode }: PeopleScreenProps) {
  const { locationId, locationName } = usePlace()
  const { dateFormat } = useSettings()
  const code = blockerCodes.find((one) => one === typedCode)
  const filter = { role, group, ...(hour !== undefined && { hour }), ...(code && { code }) }
  const read = usePeople({ locationId, filter })
  const people = read.data?.pages.flatMap((page) => page.people) ?? []
  const [first] = read.data?.pages ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = [
    code === undefined ? t(titles[group]) : getBlockerStaffMessage(code),
    ...(hour === undefined ? [] : [t('at-hour', { hour })]),
  ].join(' ')
  usePageTitle(title)
  const file = useMutation({
    mutationFn: () =>
      download(
        exportTodaysPeople,
        { params: { locationId }, query: filter },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
    onSuccess: (content) => saveFile(content, `${title} ${first?.day ?? ''}.csv`),
  })
  const paper = useMutation({
    async mutationFn() {
      let last = read
      while (last.hasNextPage && (last.data?.pages.length ?? 0) < maxPrintedPages) {
        const next = await last.fetchNextPage()
        if (next.isError) throw next.error
        last = { ...last, ...next } as typeof read
      }
    },
    // The rows are on the page after the next frame.
    onSuccess: () => requestAnimationFrame(() => setTimeout(print)),
  })
  const failure = read.error ?? file.error ?? paper.error

  return (
    <div className={styles.page}>
      <Link to="/staff/$page" params={{ page: 'today' }} preload={false} className={styles.back}>
        <Icon name="back" size="s" />
        {t('back')}
      </Link>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p role="status">{first && t('list-count', { count: first.total })}</p>
        </div>
        {people.length > 0 && (
          <div className={styles.actions}>
            <Button look="secondary" busy={paper.isPending ? t('preparing') : undefined} onClick={() => paper.mutate()}>
              <StaffIcon name="printer" />
              {t('print')}
            </Button>
            <Button look="secondary" busy={file.isPending ? t('preparing') : undefined} onClick={() => file.mutate()}>
              <Icon name="document" size="s" />
              {t('csv')}
            </Button>
          </div>
        )}
      </div>
      {failure && (
        <Banner
          tone="bad"
          title={t('list-failed')}
          action={<Button onClick={() => void read.refetch()}>{staff('try-again')}</Button>}
        >
          {failure.message}
        </Banner>
      )}
      {read.isPending && (
        <p role="status">
          <Spinner /> {staff('loading')}
        </p>
      )}
      {first?.people.length === 0 && <p>{t('list-empty')}</p>}
      {people.length > 0 && (
        <ul className={styles.list}>
          {people.map((person) => (
            <PersonRow key={person.contactId} person={person} />
          ))}
        </ul>
      )}
      {read.hasNextPage && paper.isSuccess && <p>{t('too-long', { count: people.length })}</p>}
      {read.hasNextPage && (
        <div className={styles.actions}>
          <Button
            look="secondary"
            busy={read.isFetchingNextPage ? staff('loading') : undefined}
            onClick={() => void read.fetchNextPage()}
          >
            {t('show-more')}
          </Button>
        </div>
      )}
      <p className={styles.note}>{t('list-logged')}</p>
      {first && (
        <p className={styles.foot} aria-hidden="true">
          <span>{t('paper-foot', { place: locationName, day: formatCheckInDate(first.day, dateFormat) })}</span>
          <span>{t('shred')}</span>
        </p>
      )}
    </div>
  )
}

function usePeople(args: {
  locationId: number
  filter: { role: ActingRole; group: BoardGroup; hour?: number; code?: TodaysPersonCode }
}) {
  const { locationId, filter } = args
  return useInfiniteQuery({
    queryKey: [listTodaysPeople.name, locationId, filter],
    queryFn: ({ pageParam }): Promise<TodaysPeople> =>
      call(listTodaysPeople, {
        params: { locationId },
        query: { ...filter, ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last: TodaysPeople) => last.next ?? undefined,
    // Each opened list is in the audit log, so it is read again only when a person opens it again.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
type TodaysPersonCode = NonNullable<TodaysPerson['reason']>['code']

function PersonRow({ person }: { person: TodaysPerson }) {
  const { household, name, plannedTime, arrivedAt, verdict, readyFrom, reason } = person
  return (
    <li>
      <Link
        to="/staff/$page"
        params={{ page: 'household' }}
        search={{ household }}
        preload={false}
        className={styles.person}
      >
        <GateMark mark={verdict} size={28} />
        <span className={styles.name}>
          <b>{name ?? t('no-name')}</b>
          <span>
            {arrivedAt === null
              ? t('planned', { time: formatClock(plannedTime) })
              : t('arrived-at', { time: formatClock(arrivedAt) })}
          </span>
        </span>
        <span className={styles.reason}>{reason?.text ?? getStaffVerdictText({ verdict, readyFrom })}</span>
        <Icon name="forward" />
      </Link>
    </li>
  )
}
