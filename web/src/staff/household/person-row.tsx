import { formatAgeShort } from '@first-chair/core/contact/contact'
import { getConfirmationText } from '@first-chair/core/readiness/confirmation-text'
import type { StaffPerson, StaffReason } from '@first-chair/core/staff/staff-household'
import type { ReactNode } from 'react'
import { t } from '../../catalogue/staff.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { getPastVerdictText } from '../offline/offline-text.ts'
import { isStoredHere } from '../offline/stored-events.ts'
import { isForGuests } from '../hand-over/use-hand-over.tsx'
import { getAgeBandText, getResolverText, getStaffVerdictText } from '../staff-text.ts'
import { formatStaffDay } from '../format-day.ts'
import { formatTime } from '../format-time.ts'
import styles from './household-screen.module.css'
import { PersonPhoto } from './person-photo.tsx'
import { TakePhoto } from './take-photo.tsx'

/** The reasons that a new photo resolves. */
const photoCodes = new Set<StaffReason['code']>(['photo-missing', 'photo-rejected'])

/** The reason beside which the button to hand over is displayed. A photo has its own button. */
export const findReasonToHandOver = ({ reasons }: Pick<StaffPerson, 'reasons'>): StaffReason | undefined =>
  reasons.find((reason) => isForGuests(reason) && !photoCodes.has(reason.code))

/** One person: the tick "is here" or the arrival, face, name, verdict, and each reason with who can resolve it. */
export function PersonRow({
  person,
  householdId,
  isDesk,
  isLow,
  asOf,
  handOver,
  tick,
}: {
  person: StaffPerson
  householdId: string
  /** Only the desk takes photos, and says that one is not accepted. */
  isDesk: boolean
  /** A low row has one line for the reasons that the same people can resolve. */
  isLow: boolean
  /** When this was true, without a network: an old answer never looks like a fresh one. */
  asOf: string | undefined
  /** The button with which the desk hands its device to the household. */
  handOver: ReactNode
  /** Absent for roles that do not record arrivals. */
  tick: { isOn: boolean; onChange: () => void } | undefined
}) {
  const { firstName, lastInitial, ageBand, age, product, verdict, readyFrom, reasons, arrival } = person
  const name = lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`
  const { dateFormat } = useSettings()
  const reasonToHandOver = findReasonToHandOver(person)
  const getWho = ({ resolvedBy, resolverName, until }: StaffReason) =>
    resolvedBy === 'nobody-before' && until !== null
      ? t('from-day', { day: formatStaffDay(until, dateFormat) })
      : getResolverText({ resolvedBy, resolverName }, { isDesk })
  const lines = groupReasons(reasons, isLow ? getWho : undefined)
  const years = age === null ? getAgeBandText(ageBand) : formatAgeShort(age)
  return (
    <li className={styles.person} data-verdict={verdict} data-untickable={!tick || undefined}>
      {tick && arrival === null && (
        <label className={styles.tick}>
          <input type="checkbox" className="visually-hidden" checked={tick.isOn} onChange={tick.onChange} />
          <span className={styles.box} aria-hidden="true">
            {tick.isOn && <Icon name="tick" size="s" />}
          </span>
          <span className="visually-hidden">{t('is-here', { name: firstName })}</span>
        </label>
      )}
      {tick && arrival !== null && (
        <span className={styles.tick} aria-hidden="true">
          <GateMark mark="ready" size={30} />
        </span>
      )}
      <PersonPhoto person={person} householdId={householdId} canReject={isDesk} />
      <div className={styles.name}>
        <b>{name}</b>
        <span>{t('details', { age: years, product: product === '' ? t('no-product') : product })}</span>
      </div>
      <div className={styles.state}>
        <p className={styles.verdict}>
          <GateMark mark={verdict} size={28} isHollow={asOf !== undefined} />
          {asOf === undefined
            ? getStaffVerdictText({ verdict, readyFrom })
            : getPastVerdictText({ verdict, readyFrom }, asOf)}
        </p>
        {person.confirmation && reasons.length === 0 && asOf === undefined && (
          <p className={styles.arrived}>{getConfirmationText(person.confirmation, 'staff', formatTime)}</p>
        )}
        {arrival !== null && (
          <p className={styles.arrived}>
            {t('arrived-at', { time: formatTime(arrival.atUtc) })}
            {isStoredHere(arrival) && ` · ${offlineText('not-sent-yet')}`}
          </p>
        )}
      </div>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {lines.map(([first, ...others]) => (
            <li key={`${first.code} ${first.subject}`}>
              <div>
                {others.length === 0 ? (
                  <>
                    <b>{first.text}</b>{' '}
                    <span>{first.subject === '' ? getWho(first) : `${first.subject}. ${getWho(first)}`}</span>
                  </>
                ) : (
                  <>
                    <b>{t('reasons', { reasons: [first, ...others].map(getReasonText) })}</b>{' '}
                    <span>{getWho(first)}</span>
                  </>
                )}
              </div>
              {first === reasonToHandOver && handOver}
              {isDesk && photoCodes.has(first.code) && <TakePhoto person={person} householdId={householdId} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type Line = readonly [StaffReason, ...StaffReason[]]

/** The lines for the reasons: one for each, or with `getWho` one for those that the same people can resolve. */
function groupReasons(reasons: readonly StaffReason[], getWho: ((reason: StaffReason) => string) | undefined): Line[] {
  const lines: Line[] = []
  for (const reason of reasons) {
    const index = photoCodes.has(reason.code)
      ? -1
      : lines.findIndex(([first]) => !photoCodes.has(first.code) && getWho?.(first) === getWho?.(reason))
    const line = getWho === undefined ? undefined : lines[index]
    if (line) lines[index] = [...line, reason]
    else lines.push([reason])
  }
  return lines
}

const getReasonText = ({ text, subject }: StaffReason): string =>
  subject === '' ? text : t('reason-of', { reason: text, subject })
