import * as z from 'zod/mini'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/setup-finding.ts'
import type { Feature } from '../contract/features.ts'
import { isDraft } from '../waiver-text/draft-mark.ts'
import { getWindowNotice } from '../task/waiver-window.ts'
import { taskKindDefinitions } from '../task-kind/task-kinds.ts'
import { findAdjustedColours } from './adjusted-colours.ts'
import { formatAges, getSharedAges, getUncoveredAges } from './age-ranges.ts'
import type { SetupDocument, SetupObject } from './setup-document.ts'

/** Something in a valid setup that guests would suffer from. Errors block publishing, warnings must be confirmed. */
export const SetupFinding = z
  .object({
    severity: z.enum(['error', 'warning']),
    rule: z.string(),
    /** Where it is in the document. */
    path: z.string(),
    message: z.string(),
  })
  .register(z.globalRegistry, { id: 'SetupFinding' })
export type SetupFinding = z.infer<typeof SetupFinding>

/** A finding with the number of guests who are expected at the places that it is about, from today on. */
export const CountedFinding = z
  .extend(SetupFinding, { guests: z.int() })
  .register(z.globalRegistry, { id: 'CountedSetupFinding' })
export type CountedFinding = z.infer<typeof CountedFinding>

export type FindingFacts = { today: CalendarDate; features: readonly Feature[] }

/** What guests would suffer from, errors first (docs/setup-as-code.md, "Checks before publishing"). */
export function getSetupFindings(setup: SetupDocument, { today, features }: FindingFacts): SetupFinding[] {
  const { locations = {}, activities = {}, tasks = {} } = setup
  const findings = [
    ...Object.entries(locations).flatMap(([key, location]) => checkLocation(setup, key, location)),
    ...Object.entries(activities).flatMap(([key, activity]) => checkActivity(setup, key, activity)),
    ...Object.entries(tasks).flatMap(([key, task]) => checkWaiver(setup, key, task, today)),
    ...checkSettings(setup, features),
    ...findAdjustedColours(setup.theme).map(({ path, label }) =>
      warning('colour-adjusted', `theme.${path}`, t('colour-adjusted', { label })),
    ),
  ]
  return findings.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
}

/** The findings of a setup that another one does not have: those that publishing it would cause. */
export function getNewFindings(findings: readonly SetupFinding[], live: readonly SetupFinding[]): SetupFinding[] {
  const known = new Set(live.map(({ rule, path, message }) => [rule, path, message].join(' ')))
  return findings.filter(({ rule, path, message }) => !known.has([rule, path, message].join(' ')))
}

function checkLocation(setup: SetupDocument, key: string, location: SetupObject<'locations'>): SetupFinding[] {
  const path = `locations.${key}`
  const { name, isEnabled, isDefault, isEditProfileLocation, activities, defaultActivity } = location
  if (isDefault && activities.length === 0) {
    return [
      error(
        'default-location-without-activities',
        `${path}.activities`,
        t('default-location-without-activities', { name }),
      ),
    ]
  }
  if (!isEnabled || isEditProfileLocation) return []
  const ranges = activities.flatMap((activity) => setup.activities?.[activity] ?? [])
  const uncovered = location.usePosTransactionsAndOrders || ranges.length === 0 ? [] : getUncoveredAges(ranges)
  return [
    ...(defaultActivity === null
      ? [
          error(
            'location-without-default-activity',
            `${path}.defaultActivity`,
            t('location-without-default-activity', { name }),
          ),
        ]
      : []),
    ...uncovered.map((range) =>
      warning('ages-not-covered', `${path}.activities`, t('ages-not-covered', { name, ages: formatAges(range) })),
    ),
  ]
}

function checkActivity(setup: SetupDocument, key: string, { name, tasks }: SetupObject<'activities'>): SetupFinding[] {
  const path = `activities.${key}.tasks`
  if (tasks.length === 0) return [warning('activity-without-tasks', path, t('activity-without-tasks', { name }))]
  const listed = tasks.flatMap((taskKey) => setup.tasks?.[taskKey] ?? [])
  return listed.flatMap((one, index) =>
    listed.slice(index + 1).flatMap((other) => {
      // Several waivers have several texts. The other kinds ask for the same again.
      const isSame = one.type === other.type && (one.type !== 'Waiver' || one.posWaiverId === other.posWaiverId)
      const shared = isSame ? getSharedAges(one, other) : undefined
      if (!shared) return []
      const message = t('tasks-overlap', { one: one.name, other: other.name, ages: formatAges(shared), name })
      return [warning('tasks-overlap', path, message)]
    }),
  )
}

function checkWaiver(
  { waiverTexts, settings }: SetupDocument,
  key: string,
  task: SetupObject<'tasks'>,
  today: CalendarDate,
): SetupFinding[] {
  if (task.type !== 'Waiver') return []
  const path = `tasks.${key}`
  const { name, posWaiverId: code, externalWaiverId } = task
  const notice = getWindowNotice({ ...task, taskTypeId: taskKindDefinitions[task.type].typeId }, today)
  const isExternal = externalWaiverId !== null
  const canSign = isExternal || task.enableAgreeCheckbox || task.enableTextSignature || task.enableWetSignature
  const hasText = isExternal || waiverTexts === undefined || (code !== null && Object.hasOwn(waiverTexts, code))
  return [
    ...(canSign ? [] : [error('waiver-without-signature', path, t('waiver-without-signature', { name }))]),
    ...(hasText
      ? []
      : [error('waiver-without-text', `${path}.posWaiverId`, t('waiver-without-text', { name, code: code ?? '' }))]),
    ...(!isExternal && isDraft(waiverTexts?.[code ?? '']?.html ?? '')
      ? [warning('waiver-is-draft', `waiverTexts.${code ?? ''}.html`, t('waiver-is-draft', { name }))]
      : []),
    ...(notice?.state === 'unusable'
      ? [
          error(
            'waiver-impossible',
            `${path}.${notice.problem.path}`,
            t('waiver-impossible', { name, reason: notice.problem.message }),
          ),
        ]
      : []),
    ...(notice?.state === 'ends-soon'
      ? [warning('waiver-ends-soon', `${path}.endEffectiveDate`, t('waiver-ends-soon', { name, day: notice.lastDay }))]
      : []),
    ...(isExternal && settings?.oneRiskUrl === ''
      ? [
          warning(
            'external-waiver-without-provider',
            `${path}.externalWaiverId`,
            t('external-waiver-without-provider', { name }),
          ),
        ]
      : []),
  ]
}

function checkSettings({ settings, locations = {} }: SetupDocument, features: readonly Feature[]): SetupFinding[] {
  if (!settings) return []
  const hasGate =
    settings.passCheckerLocationId !== '' ||
    Object.values(locations).some(({ accessLocationIds }) => accessLocationIds.length > 0)
  const isCounting = settings.googleAnalyticsTagId !== '' && settings.cookieConsentScript === ''
  return [
    ...(features.includes('PassChecker') && !hasGate
      ? [warning('pass-checker-without-gates', 'settings.passCheckerLocationId', t('pass-checker-without-gates'))]
      : []),
    ...(isCounting ? [warning('consent-missing', 'settings.cookieConsentScript', t('consent-missing'))] : []),
  ]
}

const error = (rule: string, path: string, message: string): SetupFinding => ({
  severity: 'error',
  rule,
  path,
  message,
})
const warning = (rule: string, path: string, message: string): SetupFinding => ({
  severity: 'warning',
  rule,
  path,
  message,
})
