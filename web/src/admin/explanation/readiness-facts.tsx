import { getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { stateLabels } from '@first-chair/core/explanation/explanation-labels'
import type { ExplainedReadiness } from '@first-chair/core/explanation/readiness-explanation'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { placeLabels } from '../text/readiness-text.ts'
import styles from './explanation.module.css'

const passLabels = { card: t('pass-card'), mobile: t('pass-mobile') } as const

const dayLabels = {
  valid: t('purchase-valid'),
  'not-yet': t('purchase-not-yet'),
  ended: t('purchase-ended'),
  'no-day': t('purchase-no-day'),
} as const satisfies Record<ExplainedReadiness['purchases'][number]['day'], string>

const scanLabels = {
  valid: t('scan-valid'),
  unknown: t('scan-unknown'),
  blocked: t('scan-blocked'),
  inactive: t('scan-inactive'),
  'waiver-missing': t('scan-waiver-missing'),
  'other-place': t('scan-other-place'),
  expired: t('scan-expired'),
  'nothing-bought': t('scan-nothing-bought'),
  'other-time': t('scan-other-time'),
  'not-paid': t('scan-not-paid'),
  'age-does-not-fit': t('scan-age-does-not-fit'),
  'blackout-day': t('scan-blackout-day'),
} as const satisfies Record<NonNullable<ExplainedReadiness['gateChecks']>[number]['scans'][number]['result'], string>

/** The facts from which a verdict was derived: purchases, cards and phones, gate checks and tasks. */
export function ReadinessFacts({ person, name }: { person: ExplainedReadiness; name: string }) {
  const { purchases, passes, tasks } = person
  const { dateFormat } = useSettings()
  return (
    <>
      <Facts heading={t('purchases')} empty={t('noPurchases')}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <b>{purchase.productName}</b>: {describePurchase(purchase)}
          </li>
        ))}
      </Facts>
      <Facts heading={t('passes')} empty={passes === null ? t('posSilent') : t('noPasses')}>
        {(passes ?? []).map(({ kind, isActive, isReadable, blocks }, index) => (
          // Passes have no number here, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b>{passLabels[kind]}</b>: {isActive ? t('passActive') : t('passInactive')},{' '}
            {isReadable ? t('passReadable') : t('passUnreadable')}
            {blocks.map(({ reason, guestText, staffText, wayBack, fromDate }) => (
              <span key={`${reason} ${fromDate}`} className={styles.under}>
                {t('passBlock', { day: formatCheckInDate(fromDate, dateFormat), reason })};{' '}
                {guestText === '' ? t('blockWithoutText') : t('blockText', { text: guestText })}
                {staffText !== '' && <> · {t('blockStaffText', { text: staffText })}</>}
                {wayBack !== '' && <> · {t('blockWayBack', { text: wayBack })}</>}
              </span>
            ))}
          </li>
        ))}
      </Facts>
      <GateChecks gateChecks={person.gateChecks} name={name} />
      <Facts heading={t('tasks')} empty={t('noTasks')}>
        {tasks.map(({ name: task, blocks, isComplete, state, until, isWaitingForPos }) => (
          <li key={task}>
            <b>{task}</b>: {isComplete ? t('taskComplete') : t('taskOpen')}, {stateLabels[state]}
            {until !== null && ` ${t('untilDay', { day: formatCheckInDate(until, dateFormat) })}`} ·{' '}
            {placeLabels[blocks]}
            {isWaitingForPos && ` · ${t('verdict-pending')}`}
          </li>
        ))}
      </Facts>
    </>
  )
}

function describePurchase({
  isConsidered,
  day,
  opensGates,
  problems,
}: ExplainedReadiness['purchases'][number]): string {
  if (!isConsidered) return t('purchase-ignored')
  return [
    dayLabels[day],
    ...(opensGates ? [] : [t('opensNoGate')]),
    ...problems.map((code) => getBlockerStaffMessage(code)),
  ].join(', ')
}

function Facts({ heading, empty, children }: { heading: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <div className={styles.activity}>
      <h5>{heading}</h5>
      {children.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul className={styles.purchases}>{children}</ul>
      )}
    </div>
  )
}

function GateChecks({ gateChecks, name }: { gateChecks: ExplainedReadiness['gateChecks']; name: string }) {
  const checks = gateChecks ?? []
  const times = [...new Set(checks.flatMap(({ scans }) => scans.map(({ time }) => time)))].toSorted()
  return (
    <div className={styles.activity}>
      <h5>{t('gateChecks')}</h5>
      {checks.length === 0 ? (
        <p className={styles.quiet}>{gateChecks === null ? t('posSilent') : t('noGateChecks')}</p>
      ) : (
        // The table can be wider than the page. It scrolls on its own, with the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroller} tabIndex={0} role="region" aria-label={`${t('gateChecks')}, ${name}`}>
          <Table aria-label={`${t('gateChecks')}, ${name}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('gateTime')}</Table.Th>
                {times.map((time) => (
                  <Table.Th key={time} scope="col">
                    {time}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {checks.map(({ scans }, index) => (
                // Passes have no number here, and keep their order.
                // oxlint-disable-next-line react/no-array-index-key
                <Table.Tr key={index}>
                  <Table.Th scope="row">{getCheckLabel(checks, index)}</Table.Th>
                  {times.map((time) => {
                    const scan = scans.find((one) => one.time === time)
                    return (
                      <Table.Td key={time}>
                        {scan && scanLabels[scan.result]}
                        {scan && scan.reason !== '' && ` (${scan.reason})`}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </div>
  )
}
/** The pass, counted for each gate, and the gate, if it is a certain one. */
function getCheckLabel(checks: NonNullable<ExplainedReadiness['gateChecks']>, index: number): string {
  const gate = checks[index]?.accessLocationId ?? null
  const number = checks.slice(0, index + 1).filter(({ accessLocationId }) => accessLocationId === gate).length
  return gate === null ? t('gatePass', { number }) : t('gatePassAt', { number, gate })
}
