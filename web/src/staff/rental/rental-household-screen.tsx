import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { getArrivals, getNewestEvents } from '@first-chair/core/arrival/arrival-event'
import { isSizeMissing, type RentalHousehold } from '@first-chair/core/rental-shop/rental-shop'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t as staffText } from '../../catalogue/staff.ts'
import { t } from '../../catalogue/staff-rental.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useUnits } from '../../settings/use-units.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatTime } from '../format-time.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { NoNetworkStrip } from '../offline/no-network-strip.tsx'
import { CorrectDialog, type Correcting } from './correct-dialog.tsx'
import styles from './rental-household.module.css'
import { PrintLabels } from './labels.tsx'
import { RentalPersonCard } from './rental-person.tsx'
import { toHouseholdLabels } from './rental-rows.ts'
import { useRentalHousehold, type RentalActions } from './use-rental-household.ts'

/** The household in the rental shop: who rents, the sizes, and what was fitted. */
export function RentalHouseholdScreen() {
  const { household = '' } = useSearch({ from: '/staff/$page' })
  // Another household is another page: nothing of the one before stays.
  return <Loading key={household} id={household} />
}

function Loading({ id }: { id: string }) {
  const { read, household, ...actions } = useRentalHousehold(id)
  usePageTitle(t('title'))
  if (household) return <Loaded household={household} actions={actions} />
  return (
    <NotLoaded
      read={read}
      failed={staffText('household-failed')}
      missing={staffText('household-missing')}
      className={styles.household}
    />
  )
}

function Loaded({ household, actions }: { household: RentalHousehold; actions: RentalActions }) {
  const { people, events, choices, codeTable, checkedAtUtc, isOld } = household
  const [units] = useUnits()
  const [correcting, setCorrecting] = useState<Correcting>()
  const newest = getNewestEvents(events, 'rental-fitted')
  const waiting = people.filter(({ contactId }) => !newest.has(contactId))
  const isOpen = ({ questions, sizes }: (typeof people)[number]) =>
    questions.some(({ answer }) => answer === null) || isSizeMissing(sizes, choices.enableShoeSize)
  const failure = actions.record.error ?? actions.undo.error ?? actions.answer.error

  return (
    <>
      <NoNetworkStrip checkedAtUtc={checkedAtUtc} role="rental" />
      <div className={styles.household}>
        <Head household={household} waiting={waiting.length} />
        {isOld && <Banner tone="warn" icon="offline" title={t('old', { time: formatTime(checkedAtUtc) })} />}
        {people.length === 0 && <p>{t('nobody')}</p>}
        <ul className={styles.people}>
          {people.map((person) => (
            <RentalPersonCard
              key={person.contactId}
              person={person}
              household={household}
              event={newest.get(person.contactId)}
              units={units}
              actions={actions}
              onCorrect={(field) => setCorrecting({ contactId: person.contactId, field })}
            />
          ))}
        </ul>
        {people.length > 0 && (
          <p className={styles.footer}>
            <Icon name="boot" size="s" />
            {t('footer', { table: codeTable.name, version: codeTable.version })}
          </p>
        )}
      </div>
      {people.length > 0 && (
        <Bar
          ready={waiting.filter((person) => !isOpen(person))}
          open={waiting.filter(isOpen)}
          failure={failure}
          record={actions.record}
          onCorrect={() => {
            const [first] = waiting.length > 0 ? waiting : people
            if (first) setCorrecting({ contactId: first.contactId, field: 'selectedHeight' })
          }}
        />
      )}
      {correcting && (
        <CorrectDialog
          household={household}
          first={correcting}
          units={units}
          correct={actions.correct}
          onClose={() => {
            actions.correct.reset()
            setCorrecting(undefined)
          }}
        />
      )}
    </>
  )
}

function Head({ household, waiting }: { household: RentalHousehold; waiting: number }) {
  const { reference, events } = household
  const { dateFormat } = useSettings()
  const [units] = useUnits()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [arrival] = getArrivals(events).values()
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p role="status">
          {t('to-fit', { count: waiting })}
          {reference !== null && (
            <>
              {' · '}
              <b>{reference}</b>
            </>
          )}
          {arrival && ` · ${t('arrived', { time: formatTime(arrival.atUtc) })}`}
        </p>
      </div>
      <PrintLabels
        labels={toHouseholdLabels(household, { units, day: formatCheckInDate(household.day, dateFormat) })}
      />
    </div>
  )
}

/** "Change a size", and the one filled button: everybody is fitted, but those who have to be measured first. */
function Bar({
  ready,
  open,
  failure,
  record,
  onCorrect,
}: {
  ready: RentalHousehold['people']
  open: RentalHousehold['people']
  failure: Error | null
  record: RentalActions['record']
  onCorrect: () => void
}) {
  const toNames = (people: RentalHousehold['people']) => people.map(({ firstName }) => firstName)
  return (
    <div className={styles.bar}>
      {failure !== null && (
        <Banner tone="bad" title={t('not-recorded')}>
          {failure.message}
        </Banner>
      )}
      <Button look="secondary" onClick={onCorrect}>
        {t('change-size')}
      </Button>
      {ready.length > 0 && (
        <Button
          busy={record.isPending ? t('recording') : undefined}
          onClick={() =>
            record.send({
              kind: 'rental-fitted',
              contactIds: ready.map(({ contactId }) => contactId),
              name: toNames(ready).join(', '),
            })
          }
        >
          <span>
            {t('fitted-all', { names: toNames(ready).join(', ') })}
            {open.length > 0 && <small>{t('measure-first', { names: toNames(open).join(', ') })}</small>}
          </span>
        </Button>
      )}
      {ready.length === 0 && open.length > 0 && (
        <p className={styles.measure}>{t('measure-first', { names: toNames(open).join(', ') })}</p>
      )}
    </div>
  )
}
