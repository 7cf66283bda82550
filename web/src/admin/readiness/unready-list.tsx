import type { Location } from '@first-chair/core/location/location'
import { getBlockerStaffMessage, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { getGateMark } from '@first-chair/core/readiness/gate-mark'
import { canRemindOf } from '@first-chair/core/readiness/readiness-group'
import type { ReadinessDay, UnreadyPerson } from '@first-chair/core/readiness-overview/readiness-overview'
import { Button, Skeleton, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import MailIcon from 'lucide-react/icons/mail'
import { useState } from 'react'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { placeLabels, readinessVerdictLabels, resolverLabels } from '../text/readiness-text.ts'
import { formatDay } from './day-text.ts'
import styles from './readiness.module.css'
import { ReminderDialog } from './reminder-dialog.tsx'
import { useUnreadyPeople } from './use-readiness.ts'

/** The people of a day who are not ready, or only those with one blocker, whom the resort can remind. */
export function UnreadyList({
  location,
  day: { day },
  code,
  onShowAll,
}: {
  location: Location
  day: ReadinessDay
  code: BlockerCode | undefined
  onShowAll: () => void
}) {
  const { dateFormat } = useSettings()
  const pages = useUnreadyPeople(location.id, day, code)
  const [isReminding, setIsReminding] = useState(false)
  const [reminded, setReminded] = useState<number>()
  const people = pages.data?.pages.flatMap((page) => page.people) ?? []
  const total = pages.data?.pages.at(-1)?.total ?? 0
  const dayText = formatDay(day, dateFormat)
  return (
    <section className={styles.list} aria-labelledby="unready-list" aria-busy={pages.isPending}>
      <div className={styles.cardHead}>
        <h2 id="unready-list">
          {code
            ? t('listOfBlocker', { day: dayText, blocker: getBlockerStaffMessage(code) })
            : t('listOfDay', { day: dayText })}
        </h2>
        {code && (
          <Button variant="subtle" onClick={onShowAll}>
            {t('everybody')}
          </Button>
        )}
        {code && canRemindOf(code) && total > 0 && (
          <Button variant="default" leftSection={<MailIcon size={18} />} onClick={() => setIsReminding(true)}>
            {t('remindAll', { people: total })}
          </Button>
        )}
      </div>
      <div role="status">
        {reminded !== undefined && <Banner tone="ok">{t('remindDone', { people: reminded })}</Banner>}
      </div>
      {pages.isPending && <Skeleton height={120} />}
      {pages.isError && <LoadFailed what={t('peopleNotLoaded')} query={pages} announce />}
      {pages.isSuccess && people.length === 0 && <p className={styles.quiet}>{t('nobodyListed')}</p>}
      {people.length > 0 && people.every(({ name }) => name === null) && (
        <Banner tone="warn">{t('namesMissing')}</Banner>
      )}
      {people.length > 0 && <PeopleTable people={people} day={day} code={code} />}
      {people.length > 0 && (
        <p className={styles.more}>
          <span className={styles.quiet}>{t('shownOfTotal', { shown: people.length, total })}</span>
          {pages.hasNextPage && (
            <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('showMore')}
            </Button>
          )}
        </p>
      )}
      {isReminding && code && (
        <ReminderDialog
          location={location}
          day={day}
          code={code}
          onClose={() => setIsReminding(false)}
          onSent={(count) => {
            setIsReminding(false)
            setReminded(count)
          }}
        />
      )}
    </section>
  )
}

function PeopleTable({
  people,
  day,
  code,
}: {
  people: readonly UnreadyPerson[]
  day: string
  code: BlockerCode | undefined
}) {
  return (
    <Table className={styles.people} aria-labelledby="unready-list">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('column-guest')}</Table.Th>
          <Table.Th scope="col">{t('column-reason')}</Table.Th>
          <Table.Th scope="col">{t('column-place')}</Table.Th>
          <Table.Th scope="col">{t('column-resolver')}</Table.Th>
          <Table.Th scope="col">
            <span className="visually-hidden">{t('explain')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <PersonRow key={person.contactId} person={person} day={day} code={code} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function PersonRow({ person, day, code }: { person: UnreadyPerson; day: string; code: BlockerCode | undefined }) {
  const { name, age, ipCode, contactId, householdReference, verdict, blockers, remindedAtUtc, hasAddress } = person
  // The chosen blocker is the reason of this list, whatever else stops the person.
  const top = blockers.find((blocker) => blocker.code === code) ?? blockers[0]
  const reference = householdReference ?? t('ipCode', { ipCode })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name ?? t('nameUnknown', { ipCode: contactId })}{' '}
        <span className={styles.quiet}>{age === null ? reference : t('ageAndReference', { age, reference })}</span>
      </Table.Th>
      <Table.Td>
        <span className={styles.reason}>
          <GateMark mark={getGateMark({ verdict, blockers: top ? [top] : [] })} size={24} />
          <span>
            {top ? getBlockerStaffMessage(top.code) : readinessVerdictLabels[verdict]}{' '}
            {blockers.length > 1 && (
              <span className={styles.quiet}>{t('moreReasons', { count: blockers.length - 1 })}</span>
            )}
          </span>
        </span>
      </Table.Td>
      <Table.Td>{top && placeLabels[top.blocks]}</Table.Td>
      <Table.Td>
        {top && resolverLabels[top.resolvedBy]}{' '}
        {remindedAtUtc !== null && (
          <span className={styles.quiet}>{t('reminded', { time: formatAdminDate(remindedAtUtc) })}</span>
        )}
        {!hasAddress && <span className={styles.quiet}>{t('noAddress')}</span>}
      </Table.Td>
      <Table.Td>
        <Link
          to="/admin/$page"
          params={{ page: 'reporting' }}
          search={{ ipCode, visitDay: day }}
          preload={false}
          aria-label={t('explainPerson', { name: name ?? contactId })}
        >
          {t('explain')}
        </Link>
      </Table.Td>
    </Table.Tr>
  )
}
