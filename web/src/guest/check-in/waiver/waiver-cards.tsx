import { fullName } from '@first-chair/core/contact/contact'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { checkInDate } from '@first-chair/core/date-format'
import { useSettings } from '../../../settings/use-settings.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { Faces } from '../faces.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { useSignedWaivers } from './use-signed-waivers.ts'
import { WaiverCopy } from './waiver-copy.tsx'
import { WaiverFrame } from './waiver-frame.tsx'
import styles from './waiver.module.css'

type WaiverCardsProps = {
  step: string
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  onComplete: () => void
}

/** A waiver that nobody owes any more: who signed it and for how long it counts, and the button to go on. */
export function WaiverCards({ step, contactTasks, onComplete }: WaiverCardsProps) {
  useHeadingFocus(true)
  const { dateFormat } = useSettings()
  const signed = useSignedWaivers()
  return (
    <WaiverFrame step={step}>
      <main id="main" className={styles.plain}>
        <h1>{contactTasks[0].task.name}</h1>
        <ul className={styles.cards}>
          {contactTasks.map(({ id, taskId, contact, isSkipped, completeUntil }) => (
            <li key={id} className={`${cardClass()} ${styles.card}`}>
              <Faces contacts={[contact]} size={56} done={!isSkipped} />
              <div>
                <b className={styles.name}>{fullName(contact)}</b>
                <span className={styles.state}>
                  {isSkipped ? 'Skipped for today' : 'Signed'}
                  {!isSkipped && completeUntil !== null && `, good until ${checkInDate(completeUntil, dateFormat)}`}
                </span>
                {!isSkipped && <WaiverCopy contact={contact} signed={signed.of(taskId, contact.contactId)} />}
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
                  Try again
                </Button>
              }
            >
              Your copies cannot be shown right now. What you signed is kept.
            </Banner>
          </div>
        )}
      </main>
      <ActionBar>
        <Button onClick={() => mayAdvance(contactTasks) && onComplete()}>Complete</Button>
      </ActionBar>
    </WaiverFrame>
  )
}
