import { fullName } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { isAwaitingOwnSignature } from '@first-chair/core/contact-task/remaining-tasks'
import { isExternalWaiver } from '@first-chair/core/task/external-waiver'
import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/waiver.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { useDeferredTaskIds } from '../../deferred-tasks.ts'
import { useWaitingEntry } from '../../unsent.ts'
import { ShareLinkButton } from '../../signing-link/own-signatures.tsx'
import { Faces } from '../step/faces.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { formatSigned } from './format-signed.ts'
import { WaiverCopy } from './waiver-copy.tsx'
import { WaiverFrame } from './waiver-frame.tsx'
import styles from './waiver.module.css'

type WaiverCardsProps = {
  step: string
  locationId: number
  contactTasks: readonly [ContactTask, ...ContactTask[]]
  /** Opens the form for a contact who has not signed. */
  onSign: (contactTaskId: string) => void
  onComplete: () => void
  completeLabel: string
}

/**
 * The closed cards of a waiver: who signed and until when it is valid, buttons for those who have not, and Complete.
 */
export function WaiverCards({ step, locationId, contactTasks, onSign, onComplete, completeLabel }: WaiverCardsProps) {
  useHeadingFocus(true)
  const signed = useSignedWaivers()
  return (
    <WaiverFrame step={step}>
      <main id="main" className={styles.plain}>
        <h1>{contactTasks[0].task.name}</h1>
        <ul className={styles.cards}>
          {contactTasks.map((contactTask) => (
            <WaiverCard
              key={contactTask.id}
              locationId={locationId}
              contactTask={contactTask}
              findSigned={signed.find}
              onSign={onSign}
            />
          ))}
        </ul>
        {signed.hasFailed && (
          <div className={styles.notice}>
            <Banner
              tone="warn"
              announce
              action={
                <Button look="secondary" small onClick={signed.tryAgain}>
                  <TryAgainLabel />
                </Button>
              }
            >
              {t('copiesUnavailable')}
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

/** The waivers that the household signed. Refetched whenever cards are shown, because one may just have been signed. */
function useSignedWaivers() {
  const { data = [], isError, refetch } = useQuery({ ...query(listSignedWaivers, {}), refetchOnMount: 'always' })
  return {
    /** The newest signed waiver of a task and a contact; undefined if it was not signed in this product. */
    find: (taskId: number, contactId: string): SignedWaiverSummary | undefined =>
      data.find(
        (signed) => signed.taskId === taskId && signed.signedFor.some((person) => person.contactId === contactId),
      ),
    hasFailed: isError,
    tryAgain: () => void refetch(),
  }
}

type WaiverCardProps = Pick<WaiverCardsProps, 'locationId' | 'onSign'> & {
  contactTask: ContactTask
  findSigned: ReturnType<typeof useSignedWaivers>['find']
}

function WaiverCard({ locationId, contactTask, findSigned, onSign }: WaiverCardProps) {
  const { id, taskId, contact, isComplete, isSkipped, upTo } = contactTask
  const waiting = useWaitingEntry(id)
  const isSigned = isComplete && !isSkipped && !waiting
  const deferredIds = useDeferredTaskIds()
  return (
    <li className={`${cardClass()} ${styles.card}`}>
      <Faces contacts={[contact]} size={56} done={isSigned} />
      <div>
        <h2 className={styles.name}>{fullName(contact)}</h2>
        <State contactTask={contactTask} />
        {isSigned && <WaiverCopy of={fullName(contact)} signed={findSigned(taskId, contact.contactId)} />}
        {isAwaitingOwnSignature(contactTask) && (
          <div className={styles.copy}>
            <ShareLinkButton locationId={locationId} contact={contact} />
          </div>
        )}
        {!isComplete && (upTo === 'guest' || deferredIds.includes(id)) && (
          <Button
            look="secondary"
            small
            aria-label={t('signFor', { name: fullName(contact) })}
            onClick={() => onSign(id)}
          >
            {t('sign')}
          </Button>
        )}
      </div>
    </li>
  )
}

function State({
  contactTask: { id, isComplete, isSkipped, completeUntil, upTo, task },
}: Pick<WaiverCardProps, 'contactTask'>) {
  const { dateFormat } = useSettings()
  const { checkIn, home } = useTexts()
  const waiting = useWaitingEntry(id)
  const atTheResort = isExternalWaiver(task) ? checkIn.signedElsewhereTitle : home.birthDateMissing
  const openStatus = { guest: checkIn.notCompleted, contact: t('signsForThemselves'), resort: atTheResort }[upTo]
  const signed = formatSigned(completeUntil, dateFormat)
  if (waiting) return <span className={styles.state}>{t('onThisPhone')}</span>
  return <span className={styles.state}>{isSkipped ? checkIn.skipped : isComplete ? signed : openStatus}</span>
}
