import { getNextStep } from '@first-chair/core/contact-task/next-step'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { getHouseholdContactTasks } from '@first-chair/core/contact-task/household-tasks'
import { addTrialGuest, saveFirstRunStep } from '@first-chair/core/first-run/first-run.api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/first-run.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import styles from './first-run.module.css'
import { formatSaved } from './format-saved.ts'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'
import { TrialForm } from './trial-form.tsx'
import { useSave } from './use-save.ts'

/** While the operator checks in on a phone. */
const pollMs = 3_000

/** The operator becomes the first guest, and follows the way to the arrival card. */
export function TrialStep({ firstRun, onSaved, onBack }: StepProps) {
  const { steps, trial, hasOwnRecords, administrator } = firstRun
  const { save, isSaving, failure } = useSave(onSaved)
  const [hasSaved, setSaved] = useState(false)
  const { baseUrl, oidcSettings } = useSettings().frontEndSettings
  const hasCodes = oidcSettings.authority === `${baseUrl}/idp`
  // After becoming a guest, the operator stays on this step and sees the code.
  const stay = useSave(() => setSaved(true))
  const isGuest = trial !== null && (trial.isGuest || hasSaved)
  const progress = useArrival(isGuest && hasOwnRecords ? trial.locationId : undefined)
  const finish = () => call(saveFirstRunStep, { params: { step: 'trial' }, body: { state: 'done' } })
  const link = trial && `${baseUrl}${trial.path}`
  return (
    <FirstRunFrame
      title={t('tryTitle')}
      progress={{ steps, current: 'trial' }}
      aside={t('aboutTime')}
      saved={formatSaved(steps, 'trial')}
      actions={
        <StepActions step="trial" onBack={onBack} save={save}>
          {trial && hasOwnRecords && !isGuest && (
            <Button type="submit" form="trial" busy={stay.isSaving ? t('saving') : undefined}>
              {t('becomeGuest')}
            </Button>
          )}
          {isGuest && !progress.hasCard && (
            <a href={trial.path} target="_blank" rel="noreferrer" className={buttonClass()}>
              {t('checkInHere')}
            </a>
          )}
          {(progress.hasCard || (trial && !hasOwnRecords)) && (
            <Button busy={isSaving ? t('saving') : undefined} onClick={() => void save(finish)}>
              {t('finish')}
            </Button>
          )}
        </StepActions>
      }
    >
      {!trial && <Banner tone="warn">{t('tryNoLocation')}</Banner>}
      {trial && !hasOwnRecords && (
        <p>
          {t('tryElsewhere')} <a href={trial.path}>{t('openGuestPage')}</a>
        </p>
      )}
      {trial && hasOwnRecords && !isGuest && (
        <>
          <p>{t('tryText')}</p>
          <TrialForm
            name={administrator.name}
            failure={stay.failure}
            onSubmit={(body) => void stay.save(() => call(addTrialGuest, { body }))}
          />
        </>
      )}
      {isGuest && link && (
        <>
          {isOfThisMachine(link) ? (
            <p>{t('guestListedHere')}</p>
          ) : (
            <>
              <p>{t('guestListed')}</p>
              <div className={styles.code}>
                <QrCode text={link} label={t('qrLabel', { address: link })} className={styles.qr} />
                <b>{link.replace(/^https?:\/\//, '')}</b>
              </div>
              <p className={styles.fine}>
                {t(hasCodes ? 'phoneSignInByCode' : 'phoneSignIn', { email: administrator.email })}
              </p>
            </>
          )}
          <ul className={styles.list} role="status">
            <li>
              <span className={`${styles.round} ${progress.hasCard ? styles.ok : styles.info}`}>
                <Icon name={progress.hasCard ? 'tick' : 'clock'} size="s" />
              </span>
              <span className={styles.grow}>
                <b>{progress.hasCard ? t('cardReady') : t('tasksLeft')}</b>
                {!progress.hasCard && (
                  <small>
                    {progress.tasksLeft === undefined
                      ? t(progress.isNotFound ? 'notFoundYet' : 'lookingForBooking')
                      : t('tasksLeftText', { count: progress.tasksLeft })}
                  </small>
                )}
              </span>
              {progress.hasCard && <a href="/checkinComplete">{t('showCard')}</a>}
            </li>
          </ul>
        </>
      )}
      {failure && <Banner tone="bad">{failure.message}</Banner>}
    </FirstRunFrame>
  )
}

/** True for a loopback address, which other machines cannot open. */
const isOfThisMachine = (address: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

/** How far the signed-in guest has come at a location. The administrator is that guest, with the same sign-in. */
function useArrival(locationId: number | undefined): {
  hasCard: boolean
  /** Undefined while the booking is searched, and if it is not found. */
  tasksLeft: number | undefined
  isNotFound: boolean
} {
  const { data, isError } = useQuery({
    ...query(contactTaskGrouping, { params: { locationId: locationId ?? 0 }, body: {} }),
    enabled: locationId !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: pollMs,
  })
  if (!data) return { hasCard: false, tasksLeft: undefined, isNotFound: isError }
  const left = getHouseholdContactTasks(data).filter(({ isComplete }) => !isComplete)
  return { hasCard: getNextStep(data, undefined).kind === 'arrival-card', tasksLeft: left.length, isNotFound: false }
}
