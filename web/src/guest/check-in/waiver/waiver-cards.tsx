import { fullName } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { checkInDate } from '@first-chair/core/date-format'
import { useSettings } from '../../../settings/use-settings.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { TryAgainWords } from '../../try-again-words.tsx'
import { Faces } from '../faces.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { useSignedWaivers } from './use-signed-waivers.ts'
import { WaiverCopy } from './waiver-copy.tsx'
import { WaiverFrame } from './waiver-frame.tsx'
import styles from './waiver.module.css'

type WaiverCardsProps = {
  step: string
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  /** Somebody who has not signed is to sign. */
  onSign: (contactTaskId: string) => void
  onComplete: () => void
  completeLabel: string
}

/** A waiver at rest: who signed it and for how long it counts, the way to sign for who has not, and the button to go on. */
export function WaiverCards({ step, contactTasks, onSign, onComplete, completeLabel }: WaiverCardsProps) {
  useHeadingFocus(true)
  const { dateFormat, languageSettings } = useSettings()
  const { checkIn } = languageSettings
  const signed = useSignedWaivers()
  return (
    <WaiverFrame step={step}>
      <main id="main" className={styles.plain}>
        <h1>{contactTasks[0].task.name}</h1>
        <ul className={styles.cards}>
          {contactTasks.map(({ id, taskId, contact, isComplete, isSkipped, completeUntil }) => (
            <li key={id} className={`${cardClass()} ${styles.card}`}>
              <Faces contacts={[contact]} size={56} done={isComplete && !isSkipped} />
              <div>
                <b className={styles.name}>{fullName(contact)}</b>
                <span className={styles.state}>
                  {isSkipped ? checkIn.skipped : isComplete ? 'Signed' : checkIn.notCompleted}
                  {isComplete &&
                    !isSkipped &&
                    completeUntil !== null &&
                    `, good until ${checkInDate(completeUntil, dateFormat)}`}
                </span>
                {isComplete && !isSkipped && (
                  <WaiverCopy contact={contact} signed={signed.of(taskId, contact.contactId)} />
                )}
                {!isComplete && (
                  <Button
                    look="secondary"
                    small
                    aria-label={`Sign for ${fullName(contact)}`}
                    onClick={() => onSign(id)}
                  >
                    Sign
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
        {signed.hasFailed && (
          <div className={styles.notice}>
            <Banner
              tone="warn"
              announce
              action={
                <Button look="secondary" small onClick={signed.tryAgain}>
                  <TryAgainWords />
                </Button>
              }
            >
              Your copies cannot be shown right now. What you signed is kept.
            </Banner>
          </div>
        )}
      </main>
      <ActionBar>
        <Button onClick={onComplete}>{completeLabel}</Button>
      </ActionBar>
    </WaiverFrame>
  )
}
