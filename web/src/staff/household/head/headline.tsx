import { getLastConfirmation } from '@first-chair/core/readiness/confirmation'
import { getConfirmationText } from '@first-chair/core/readiness/confirmation-text'
import type { StaffHousehold, StaffReason } from '@first-chair/core/staff/staff-household'
import type { ReactNode } from 'react'
import { t } from '../../../catalogue/staff.ts'
import { t as offlineText } from '../../../catalogue/staff-offline.ts'
import { GateMark } from '../../../ui/gate-mark.tsx'
import { formatTime } from '../../format-time.ts'
import { getPastHeadline } from '../../offline/offline-text.ts'
import styles from './headline.module.css'

type Line = { mark: StaffHousehold['people'][number]['verdict']; title: string; hint: string }

/** The first open thing of the household by name, and whether it can be resolved here. Announced when it changes. */
export function Headline({
  household,
  asOf,
  children,
}: {
  household: StaffHousehold
  /** When this was true, without a network. */
  asOf: string | undefined
  /** The button that resolves something for everybody. */
  children?: ReactNode
}) {
  const { mark, title, hint } = asOf === undefined ? getLine(household) : getPastLine(household, asOf)
  return (
    <div className={styles.headline} data-verdict={mark} data-fresh={asOf === undefined || undefined}>
      <GateMark mark={mark} size={48} isHollow={asOf !== undefined} />
      <div role="status">
        <h2>{title}</h2>
        {hint !== '' && <p>{hint}</p>}
      </div>
      {children}
    </div>
  )
}

function getLine({ people, checkedAtUtc, role }: StaffHousehold): Line {
  const waiting = people.filter(({ verdict }) => verdict === 'not-ready')
  const [first] = waiting
  if (first) {
    const title =
      waiting.length === 1
        ? t('one-not-ready', { name: first.firstName })
        : t('some-not-ready', { count: waiting.length })
    const reasons = waiting.flatMap((person) => person.reasons)
    return {
      mark: 'not-ready',
      title,
      hint: `${t('things', { count: reasons.length })} ${role === 'desk' ? getHelp(reasons) : t('at-the-desk')}`,
    }
  }
  if (people.some(({ verdict }) => verdict === 'unknown'))
    return { mark: 'unknown', title: t('not-known'), hint: t('not-known-hint', { time: formatTime(checkedAtUtc) }) }
  if (people.some(({ verdict }) => verdict === 'pending')) {
    const confirmation = getLastConfirmation(people.filter(({ verdict }) => verdict === 'pending'))
    const when = confirmation ? `${getConfirmationText(confirmation, 'staff', formatTime)} ` : ''
    return { mark: 'pending', title: t('waiting'), hint: `${when}${t('waiting-hint')}` }
  }
  return { mark: 'ready', title: t('all-ready', { count: people.length }), hint: '' }
}

function getPastLine({ people }: StaffHousehold, asOf: string): Line {
  const named = people.map(({ verdict, firstName: name }) => ({ verdict, name }))
  return { ...getPastHeadline(named), hint: offlineText('as-of', { time: asOf }) }
}

function getHelp(reasons: readonly StaffReason[]): string {
  if (reasons.every(({ resolvedBy }) => resolvedBy === 'guest' || resolvedBy === 'desk'))
    return t('all-here', { count: reasons.length })
  return t(reasons.every(({ resolvedBy }) => resolvedBy === 'office') ? 'only-office' : 'ask-rows')
}
