import { fullName } from '@first-chair/core/contact/contact'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { isEditingProfiles, maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { t as failureText } from '@first-chair/core/catalogue/failure'
import { Failure } from '@first-chair/core/contract/failure'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../catalogue/waiver.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useDelayed } from '../../../ui/feedback/skeleton.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { NoLongerRequired } from '../step/no-longer-required.tsx'
import styles from './external-waiver.module.css'
import { ProviderFrame } from './provider-frame.tsx'
import type { Completion } from './send-waiver.ts'
import { useExternalWaiver } from './use-external-waiver.ts'
import { WaiverFrame } from './waiver-frame.tsx'
import { WaiverSaving } from './waiver-saving.tsx'

type ExternalWaiverProps = {
  grouping: ContactTaskGrouping
  covered: readonly [ContactTask, ...ContactTask[]]
  step: string
  /** If waivers are signed one by one: the position of this contact. */
  position: { at: number; of: number } | undefined
  onCompleted: (completion: Completion, isReceived: boolean) => void
  /** The guest defers the waiver to the resort. */
  onDefer: () => void
}

/**
 * A waiver of an external provider, read and signed in a frame that fills the page
 * (docs/domain.md, "External waivers").
 */
export function ExternalWaiver({ grouping, covered, step, position, onCompleted, onDefer }: ExternalWaiverProps) {
  const [{ task }] = covered
  const texts = useTexts().checkIn
  const waiver = useExternalWaiver(grouping, covered, onCompleted)
  const { opened, failure, opening, completing, isRefused } = waiver
  const mayBeSkipped = maySkip(grouping, covered[0])
  const isSaving = completing.isPending
  const contacts = covered.map(({ contact }) => contact)
  const names = contacts.map(contacts.length === 1 ? fullName : ({ firstName }) => firstName)
  const fallbackActions = (
    <FallbackActions
      skipLabel={mayBeSkipped ? texts.skipWaiverButton : undefined}
      deferLabel={isEditingProfiles(grouping) ? undefined : texts.signLaterButton}
      onTryAgain={waiver.openAgain}
      onSkip={waiver.skip}
      onDefer={onDefer}
    />
  )
  return (
    <div className={styles.full}>
      <WaiverFrame step={step}>
        <main id="main" className={styles.main}>
          <div className={styles.head}>
            <h1 className={styles.title}>{task.name}</h1>
            <p className={styles.who}>
              {position && position.of > 1
                ? t('signerAtPosition', { position: position.at, total: position.of, names })
                : t('forPeople', { names })}
            </p>
            {mayBeSkipped && opened && !isSaving && !isRefused && (
              <Button look="ghost" small onClick={waiver.skip}>
                {texts.skipWaiverButton}
              </Button>
            )}
          </div>
          {isSaving && (
            <WaiverSaving
              contacts={contacts}
              isSkipping={completing.variables.completion.record === undefined}
              onTryAgain={completing.sendAgain}
            />
          )}
          <Notices failure={failure} isRefused={isRefused} actions={fallbackActions} />
          {!failure && !isRefused && waiver.loadedOpening !== opening && (
            <Loading key={opening} isOpened={opened !== undefined}>
              {fallbackActions}
            </Loading>
          )}
          {opened && !failure && !isRefused && (
            <div className={styles.stage} hidden={isSaving}>
              <ProviderFrame
                key={opening}
                opened={opened}
                title={task.name}
                onLoaded={waiver.onLoaded}
                onSigned={() => waiver.sign(opened)}
                onError={waiver.onFrameError}
              />
            </div>
          )}
        </main>
      </WaiverFrame>
      <Dialogs waiver={waiver} />
    </div>
  )
}

type NoticesProps = { failure: Error | null | undefined; isRefused: boolean; actions: ReactNode }

/** What keeps the guest from signing: no connection, a waiver that did not load, or one that is no longer required. */
function Notices({ failure, isRefused, actions }: NoticesProps) {
  const isOnline = useOnline()
  return (
    <>
      {!isOnline && (
        <div className={styles.notice}>
          <Banner tone="warn" icon="offline" title={t('onlineToSign')} announce>
            {t('continueOnline')}
          </Banner>
        </div>
      )}
      {failure && (
        <div className={styles.notice}>
          <Banner tone="bad" title={t('notLoaded')} action={actions}>
            {failure.message}
          </Banner>
        </div>
      )}
      {isRefused && (
        <div className={styles.notice}>
          <NoLongerRequired />
        </div>
      )}
    </>
  )
}

/** The error that the frame reported, and a failed save, with the failure's own message. */
function Dialogs({ waiver }: { waiver: ReturnType<typeof useExternalWaiver> }) {
  const { frameError, completing, isRefused } = waiver
  const { error } = completing
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: '/home' })
  const resetAndOpen = () => {
    completing.reset()
    waiver.openAgain()
  }
  return (
    <>
      {frameError !== undefined && (
        <Dialog title={t('notShown')} onClose={goHome}>
          <p className={styles.words}>{t('frameError', { details: frameError }).trim()}</p>
          <div className={styles.acts}>
            <Button onClick={goHome}>{t('close')}</Button>
          </div>
        </Dialog>
      )}
      {error && !completing.isPending && !isRefused && (
        <Dialog title={t('notSaved')} onClose={resetAndOpen}>
          <p className={styles.words}>
            {t('apiError', { reason: error instanceof Failure ? error.message : failureText('unexpected') })}
          </p>
          <div className={styles.acts}>
            <Button look="secondary" onClick={resetAndOpen}>
              {t('openAgain')}
            </Button>
            <Button onClick={completing.sendAgain}>
              <TryAgainLabel />
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Shown until the frame reports that it is loaded. After 20 seconds it offers the other actions. */
function Loading({ isOpened, children }: { isOpened: boolean; children: ReactNode }) {
  const isSlow = useDelayed(4_000)
  const isTooSlow = useDelayed(20_000)
  if (isTooSlow) {
    return (
      <div className={styles.notice}>
        <Banner tone="warn" title={t('loadingTooLong')} announce action={children}>
          {t(isOpened ? 'providerNotResponding' : 'waitingForLink')}
        </Banner>
      </div>
    )
  }
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner />
      <p role="status">{t(isSlow ? 'loadingSlowly' : 'loading')}</p>
    </div>
  )
}

type FallbackActionsProps = {
  skipLabel: string | undefined
  deferLabel: string | undefined
  onTryAgain: () => void
  onSkip: () => void
  onDefer: () => void
}

/** The actions of a guest when the provider does not respond: try again, skip, or sign at the resort. */
function FallbackActions({ skipLabel, deferLabel, onTryAgain, onSkip, onDefer }: FallbackActionsProps) {
  return (
    <div className={styles.acts}>
      <Button small onClick={onTryAgain}>
        <TryAgainLabel />
      </Button>
      {skipLabel !== undefined ? (
        <Button look="secondary" small onClick={onSkip}>
          {skipLabel}
        </Button>
      ) : (
        deferLabel !== undefined && (
          <Button look="secondary" small onClick={onDefer}>
            {deferLabel}
          </Button>
        )
      )}
    </div>
  )
}
