import type { StaffPerson, StaffReason } from '@first-chair/core/staff/staff-household'
import { useState, type ReactNode } from 'react'
import { t } from '../../catalogue/staff.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { formatStaffDay } from '../format-day.ts'
import { isForGuests } from '../hand-over/use-hand-over.tsx'
import { getResolverText } from '../staff-text.ts'
import type { Rows } from './fit-household.ts'
import styles from './person-reasons.module.css'
import { TakePhoto } from './take-photo.tsx'

/** The reasons that a new photo resolves. */
const photoCodes = new Set<StaffReason['code']>(['photo-missing', 'photo-rejected'])

/** The reason beside which the button to hand over is displayed. A photo has its own button. */
export const findReasonToHandOver = ({ reasons }: Pick<StaffPerson, 'reasons'>): StaffReason | undefined =>
  reasons.find((reason) => isForGuests(reason) && !photoCodes.has(reason.code))

type PersonReasonsProps = {
  person: StaffPerson
  householdId: string
  /** Only the desk takes photos. */
  isDesk: boolean
  rows: Rows
  /** In a list that scrolls inside the page, whose rows are not low. */
  isMany: boolean
  /** The button with which the desk hands its device to the household. */
  handOver: ReactNode
}

/**
 * Why a person is not ready, with who can resolve it. A usual row has a line for each reason, a low row one for those that
 * the same people can resolve, and a dense row the first reason until the others are opened.
 */
export function PersonReasons(props: PersonReasonsProps) {
  const { person, householdId, isDesk, rows } = props
  const { firstName, reasons } = person
  const [isOpen, setIsOpen] = useState(false)
  const [first, ...others] = reasons
  if (!first || rows !== 'dense' || others.length === 0) return <Lines {...props} reasons={reasons} />
  const canTakePhoto = isDesk && reasons.some(({ code }) => photoCodes.has(code))
  const count = others.length
  return (
    <div className={styles.dense}>
      <Lines {...props} reasons={isOpen ? reasons : [first]} hasPhotoButton={isOpen} />
      {canTakePhoto && !isOpen && <TakePhoto person={person} householdId={householdId} />}
      <span className={styles.more}>
        <Button
          look="secondary"
          small
          aria-expanded={isOpen}
          aria-label={
            isOpen ? t('fewer-reasons-of', { name: firstName }) : t('more-reasons-of', { count, name: firstName })
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('fewer-reasons') : t('more-reasons', { count })}
        </Button>
      </span>
    </div>
  )
}

function Lines({
  person,
  householdId,
  isDesk,
  rows,
  isMany,
  handOver,
  reasons,
  hasPhotoButton = true,
}: PersonReasonsProps & { reasons: readonly StaffReason[]; hasPhotoButton?: boolean }) {
  const { dateFormat } = useSettings()
  const reasonToHandOver = findReasonToHandOver(person)
  const getWho = ({ resolvedBy, resolverName, until }: StaffReason) =>
    resolvedBy === 'nobody-before' && until !== null
      ? t('from-day', { day: formatStaffDay(until, dateFormat) })
      : getResolverText({ resolvedBy, resolverName }, { isDesk })
  const isUsual = rows === 'usual'
  return (
    <ul className={styles.lines} data-low={(!isUsual && !isMany) || undefined}>
      {groupReasons(reasons, isUsual ? undefined : getWho).map(([first, ...others]) => (
        <li key={`${first.code} ${first.subject}`}>
          <div>
            {others.length === 0 ? (
              <>
                <b>{first.text}</b>{' '}
                <span>{first.subject === '' ? getWho(first) : `${first.subject}. ${getWho(first)}`}</span>
              </>
            ) : (
              <>
                <b>{t('reasons', { reasons: [first, ...others].map(getReasonText) })}</b> <span>{getWho(first)}</span>
              </>
            )}
          </div>
          {first === reasonToHandOver && handOver}
          {hasPhotoButton && isDesk && photoCodes.has(first.code) && (
            <TakePhoto person={person} householdId={householdId} />
          )}
        </li>
      ))}
    </ul>
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
