import { fullName } from '@first-chair/core/contact/contact'
import { namesInSentence } from '@first-chair/core/contact/names-in-sentence'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { isEditingProfiles, maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { Failure, failures } from '@first-chair/core/failure'
import type { OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOnline } from '../../../ui/offline-strip.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useDelayed } from '../../../ui/skeleton.tsx'
import { TryAgainWords } from '../../try-again-words.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
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
  /** Where waivers are signed one by one: the how manieth contact this is. */
  position: { at: number; of: number } | undefined
  onCompleted: (completion: Completion) => void
  /** The guest goes on without it. */
  onPutOff: () => void
}

/**
 * A waiver that is read and signed on the page of an outside provider, in a frame that fills the page (specification,
 * section 4). What the frame reports as signed is saved once for each time that it was opened, whatever it says how often.
 */
export function ExternalWaiver({ grouping, covered, step, position, onCompleted, onPutOff }: ExternalWaiverProps) {
  const [{ task }] = covered
  const contacts = covered.map(({ contact }) => contact)
  const texts = useTexts().checkIn
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { opened, failure, opening, openAgain } = useOpenedWaiver(grouping, covered)
  const { send, keep } = useGuestWaivers(grouping.location.id)
  const [loaded, setLoaded] = useState<number | undefined>(undefined)
  const [frameError, setFrameError] = useState<string | undefined>(undefined)
  const reported = useRef<number | undefined>(undefined)
  useHeadingFocus(true)
  const completing = useSendWaiver(send, {
    completed: (completion, answered) => {
      onCompleted(completion)
      keep(answered)
    },
    failed: () => {},
  })

  const sign = ({ externalRequest }: OpenedExternalWaiver) => {
    if (reported.current === opening || frameError !== undefined) return
    reported.current = opening
    setLoaded(opening)
    completing.send({ covered, record: recordOf(externalRequest) })
  }
  const mayBeSkipped = maySkip(grouping, covered[0])
  const wayOn = (
    <WayOn
      skipWords={mayBeSkipped ? texts.skipWaiverButton : undefined}
      laterWords={isEditingProfiles(grouping) ? undefined : texts.signLaterButton}
      onTryAgain={openAgain}
      onSkip={() => completing.send({ covered, record: undefined })}
      onLater={onPutOff}
    />
  )
  const isSaving = completing.isPending

  return (
    <div className={styles.full}>
      <WaiverFrame step={step}>
        <main id="main" className={styles.main}>
          <div className={styles.head}>
            <h1 className={styles.title}>{task.name}</h1>
            <p className={styles.who}>
              {position && position.of > 1 ? `${position.at} of ${position.of}: ` : 'For '}
              {namesInSentence(contacts.map(contacts.length === 1 ? fullName : ({ firstName }) => firstName))}
            </p>
            {mayBeSkipped && opened && !isSaving && (
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
              <Banner tone="warn" icon="offline" title="Signing needs a connection." announce>
                It goes on when you are connected again.
              </Banner>
            </div>
          )}
          {failure && (
            <div className={styles.notice}>
              <Banner tone="bad" title="The waiver did not load" action={wayOn}>
                {failure.message}
              </Banner>
            </div>
          )}
          {!failure && loaded !== opening && (
            <Loading key={opening} isAsked={opened !== undefined}>
              {wayOn}
            </Loading>
          )}
          {opened && !failure && (
            <div className={styles.stage} hidden={isSaving}>
              <ProviderFrame
                key={opening}
                opened={opened}
                title={task.name}
                onLoaded={() => setLoaded(opening)}
                onSigned={() => sign(opened)}
                onError={(words) => setFrameError((known) => known ?? words)}
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
      {completing.error && !isSaving && (
        <Dialog title="The waiver was not saved" onClose={() => openAnew()}>
          <p className={styles.words}>{apiErrorWords(completing.error)}</p>
          <div className={styles.acts}>
            <Button look="secondary" onClick={() => openAnew()}>
              Open the waiver again
            </Button>
            <Button onClick={completing.sendAgain}>
              <TryAgainWords />
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )

  function openAnew() {
    completing.reset()
    openAgain()
  }
}

/** Accepted, without a signature: that is with the provider (specification, section 4). */
function recordOf(externalRequest: string) {
  return {
    rolAccepted: true,
    signature: '',
    typedName: '',
    signatureDateOffset: 0 - new Date().getTimezoneOffset() / 60,
    rolTextHash: '',
    externalRequest,
  }
}

/** The specification's alert for this path, with what is known. */
function apiErrorWords(failure: Error): string {
  return `ERROR CALLING API ${failure instanceof Failure ? failure.message : failures.unexpected.message}`
}

/** Until the frame says that it is there: a word at once, one more when it takes long, and ways on when it takes too long. */
function Loading({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const isSlow = useDelayed(4_000)
  const isTooSlow = useDelayed(20_000)
  if (isTooSlow) {
    return (
      <div className={styles.notice}>
        <Banner tone="warn" title="The waiver takes very long to load" announce action={children}>
          {isAsked ? 'The page of the provider does not answer.' : 'We are still waiting for its address.'}
        </Banner>
      </div>
    )
  }
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner />
      <p role="status">{isSlow ? 'Loading the waiver. This takes longer than usual.' : 'Loading the waiver'}</p>
    </div>
  )
}

type WayOnProps = {
  skipWords: string | undefined
  laterWords: string | undefined
  onTryAgain: () => void
  onSkip: () => void
  onLater: () => void
}

/** What a guest can do when the provider does not answer. */
function WayOn({ skipWords, laterWords, onTryAgain, onSkip, onLater }: WayOnProps) {
  return (
    <div className={styles.acts}>
      <Button small onClick={onTryAgain}>
        <TryAgainWords />
      </Button>
      {skipWords !== undefined ? (
        <Button look="secondary" small onClick={onSkip}>
          {skipWords}
        </Button>
      ) : (
        laterWords !== undefined && (
          <Button look="secondary" small onClick={onLater}>
            {laterWords}
          </Button>
        )
      )}
    </div>
  )
}
