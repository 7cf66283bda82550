import { fullName } from '@first-chair/core/contact/contact'
import { formatNameList } from '@first-chair/core/contact/format-name-list'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { isEditingProfiles, maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/failure'
import type { OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useDelayed } from '../../../ui/feedback/skeleton.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { isNoLongerRequired, NoLongerRequired } from '../step/no-longer-required.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import styles from './external-waiver.module.css'
import { ProviderFrame } from './provider-frame.tsx'
import type { Completion } from './send-waiver.ts'
import { useGuestWaivers } from './use-guest-waivers.ts'
import { useOpenedWaiver } from './use-opened-waiver.ts'
import { useSendWaiver } from './use-send-waiver.ts'
import { WaiverFrame } from './waiver-frame.tsx'
import { WaiverSaving } from './waiver-saving.tsx'

type ExternalWaiverProps = {
  grouping: ContactTaskGrouping
  covered: readonly [ContactTask, ...ContactTask[]]
  step: string
  /** If waivers are signed one by one: the position of this contact. */
  position: { at: number; of: number } | undefined
  onCompleted: (completion: Completion) => void
  /** The guest defers the waiver to the resort. */
  onDefer: () => void
}

/**
 * A waiver of an external provider, read and signed in a frame that fills the page
 * (docs/domain.md, "External waivers"). Each time the waiver is opened, a signature is saved at most once, even if the
 * frame reports it repeatedly.
 */
export function ExternalWaiver({ grouping, covered, step, position, onCompleted, onDefer }: ExternalWaiverProps) {
  const [{ task }] = covered
  const contacts = covered.map(({ contact }) => contact)
  const texts = useTexts().checkIn
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { opened, failure, opening, openAgain } = useOpenedWaiver(grouping, covered)
  const { send, updateCache } = useGuestWaivers(grouping.location.id)
  const [loadedOpening, setLoadedOpening] = useState<number | undefined>(undefined)
  const [frameError, setFrameError] = useState<string | undefined>(undefined)
  const reportedOpening = useRef<number | undefined>(undefined)
  useHeadingFocus(true)
  const completing = useSendWaiver(send, {
    completed: (completion, completedTasks) => {
      onCompleted(completion)
      updateCache(completedTasks)
    },
    failed: () => {},
  })

  const sign = ({ externalRequest }: OpenedExternalWaiver) => {
    if (reportedOpening.current === opening || frameError !== undefined) return
    reportedOpening.current = opening
    setLoadedOpening(opening)
    completing.send({ covered, record: createRecord(externalRequest) })
  }
  const mayBeSkipped = maySkip(grouping, covered[0])
  const fallbackActions = (
    <FallbackActions
      skipLabel={mayBeSkipped ? texts.skipWaiverButton : undefined}
      deferLabel={isEditingProfiles(grouping) ? undefined : texts.signLaterButton}
      onTryAgain={openAgain}
      onSkip={() => completing.send({ covered, record: undefined })}
      onDefer={onDefer}
    />
  )
  const isSaving = completing.isPending
  const isRefused = isNoLongerRequired(completing.error)

  return (
    <div className={styles.full}>
      <WaiverFrame step={step}>
        <main id="main" className={styles.main}>
          <div className={styles.head}>
            <h1 className={styles.title}>{task.name}</h1>
            <p className={styles.who}>
              {position && position.of > 1 ? `${position.at} of ${position.of}: ` : 'For '}
              {formatNameList(contacts.map(contacts.length === 1 ? fullName : ({ firstName }) => firstName))}
            </p>
            {mayBeSkipped && opened && !isSaving && !isRefused && (
              <Button look="ghost" small onClick={() => completing.send({ covered, record: undefined })}>
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
          {!isOnline && (
            <div className={styles.notice}>
              <Banner tone="warn" icon="offline" title="You need to be online to sign." announce>
                You can continue when you are back online.
              </Banner>
            </div>
          )}
          {failure && (
            <div className={styles.notice}>
              <Banner tone="bad" title="The waiver did not load" action={fallbackActions}>
                {failure.message}
              </Banner>
            </div>
          )}
          {!failure && !isRefused && loadedOpening !== opening && (
            <Loading key={opening} isOpened={opened !== undefined}>
              {fallbackActions}
            </Loading>
          )}
          {isRefused && (
            <div className={styles.notice}>
              <NoLongerRequired />
            </div>
          )}
          {opened && !failure && !isRefused && (
            <div className={styles.stage} hidden={isSaving}>
              <ProviderFrame
                key={opening}
                opened={opened}
                title={task.name}
                onLoaded={() => setLoadedOpening(opening)}
                onSigned={() => sign(opened)}
                onError={(message) => setFrameError((first) => first ?? message)}
              />
            </div>
          )}
        </main>
      </WaiverFrame>
      {frameError !== undefined && (
        <Dialog title="The waiver could not be shown" onClose={() => void navigate({ to: '/home' })}>
          <p className={styles.words}>{frameError}</p>
          <div className={styles.acts}>
            <Button onClick={() => void navigate({ to: '/home' })}>Close</Button>
          </div>
        </Dialog>
      )}
      {completing.error && !isSaving && !isRefused && (
        <Dialog title="The waiver was not saved" onClose={() => resetAndOpen()}>
          <p className={styles.words}>{formatApiError(completing.error)}</p>
          <div className={styles.acts}>
            <Button look="secondary" onClick={() => resetAndOpen()}>
              Open the waiver again
            </Button>
            <Button onClick={completing.sendAgain}>
              <TryAgainLabel />
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )

  function resetAndOpen() {
    completing.reset()
    openAgain()
  }
}

/** Accepted, without a signature: the provider has it (docs/domain.md, "External waivers"). */
function createRecord(externalRequest: string) {
  return {
    rolAccepted: true,
    signature: '',
    typedName: '',
    signatureDateOffset: 0 - new Date().getTimezoneOffset() / 60,
    rolTextHash: '',
    externalRequest,
  }
}

/** The message of a failed save, with the failure's own message. */
function formatApiError(failure: Error): string {
  return `ERROR CALLING API ${failure instanceof Failure ? failure.message : t('unexpected')}`
}

/** Shown until the frame reports that it is loaded. After 20 seconds it offers the other actions. */
function Loading({ isOpened, children }: { isOpened: boolean; children: ReactNode }) {
  const isSlow = useDelayed(4_000)
  const isTooSlow = useDelayed(20_000)
  if (isTooSlow) {
    return (
      <div className={styles.notice}>
        <Banner tone="warn" title="The waiver is taking a long time to load" announce action={children}>
          {isOpened
            ? 'The page of the waiver provider is not responding.'
            : 'We are still waiting for the link to the waiver.'}
        </Banner>
      </div>
    )
  }
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner />
      <p role="status">{isSlow ? 'Loading the waiver. This is taking longer than usual.' : 'Loading the waiver'}</p>
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
