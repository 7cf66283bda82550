import { formatAgeShort } from '@first-chair/core/contact/contact'
import { getConfirmationText } from '@first-chair/core/readiness/confirmation-text'
import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import type { ReactNode } from 'react'
import { t } from '../../catalogue/staff.ts'
import { t as offlineText } from '../../catalogue/staff-offline.ts'
import { GateMark } from '../../ui/gate-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { getPastVerdictText } from '../offline/offline-text.ts'
import { isStoredHere } from '../offline/stored-events.ts'
import { getAgeBandText, getStaffVerdictText } from '../staff-text.ts'
import { formatTime } from '../format-time.ts'
import type { Rows } from './fit-household.ts'
import { PersonPhoto } from './person-photo.tsx'
import { PersonReasons } from './person-reasons.tsx'
import styles from './person-row.module.css'

/** One person: the tick "is here" or the arrival, face, name, verdict, and each reason with who can resolve it. */
export function PersonRow({
  person,
  householdId,
  isDesk,
  rows,
  isMany,
  asOf,
  handOver,
  tick,
}: {
  person: StaffPerson
  householdId: string
  /** Only the desk takes photos, and says that one is not accepted. */
  isDesk: boolean
  rows: Rows
  /** In a list that scrolls inside the page. */
  isMany: boolean
  /** When this was true, without a network: an old answer never looks like a fresh one. */
  asOf: string | undefined
  /** The button with which the desk hands its device to the household. */
  handOver: ReactNode
  /** Absent for roles that do not record arrivals. */
  tick: { isOn: boolean; onChange: () => void } | undefined
}) {
  const { firstName, lastInitial, ageBand, age, product, verdict, readyFrom, reasons, arrival } = person
  const name = lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`
  const years = age === null ? getAgeBandText(ageBand) : formatAgeShort(age)
  return (
    <li
      className={styles.person}
      data-verdict={verdict}
      data-untickable={!tick || undefined}
      data-many={isMany || undefined}
      data-low={(rows !== 'usual' && !isMany) || undefined}
      data-dense={rows === 'dense' || undefined}
    >
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
      <div className={styles.face}>
        <PersonPhoto person={person} householdId={householdId} canReject={isDesk} />
      </div>
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
        <div className={styles.reasons}>
          <PersonReasons
            person={person}
            householdId={householdId}
            isDesk={isDesk}
            rows={rows}
            isMany={isMany}
            handOver={handOver}
          />
        </div>
      )}
    </li>
  )
}
