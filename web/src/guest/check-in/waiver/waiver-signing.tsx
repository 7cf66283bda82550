import { fullName, type Contact } from '@first-chair/core/contact/contact'
import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { Failure } from '@first-chair/core/contract/failure'
import { t as failureText } from '@first-chair/core/catalogue/failure'
import { listMinors } from '@first-chair/core/waiver/relationship'
import { getExpectedSigner, maySignFor } from '@first-chair/core/waiver/signature'
import { getAffirmation, getNextPhoneHolder } from '@first-chair/core/waiver/who-signs'
import { readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/waiver.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallUs } from '../../call-us.tsx'
import { hasOutbox } from '../../outbox/deliver.ts'
import { RequestCode } from '../../request-code.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { BirthDateMissingNotice, OwnSignatures } from '../../signing-link/own-signatures.tsx'
import { useDraftKey } from '../../drafts/draft-key.ts'
import { useProfile } from '../../use-contact-tasks.ts'
import { Faces } from '../step/faces.tsx'
import { OperatorHtml } from '../../../ui/operator-text/operator-html.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { StepHeading } from '../step/step-heading.tsx'
import { StepLoading } from '../step/step-loading.tsx'
import type { Completion } from './send-waiver.ts'
import { useGuestWaivers } from './use-guest-waivers.ts'
import { useReading } from './signing-report/use-reading.ts'
import { useWaiverChange } from './use-waiver-change.ts'
import { DraftNotice, UnlessDraft } from './draft-notice.tsx'
import { WaiverForm } from './waiver-form.tsx'
import { WaiverFrame } from './waiver-frame.tsx'
import { WaiverText } from './waiver-text.tsx'
import { WhatChanged } from './what-changed.tsx'
import styles from './waiver.module.css'

type WaiverSigningProps = {
  grouping: ContactTaskGrouping
  covered: readonly [ContactTask, ...ContactTask[]]
  /** All contact tasks of the waiver, including those of adults who sign for themselves. */
  contactTasks: readonly ContactTask[]
  step: string
  /** If waivers are signed one by one: the position of this contact. */
  position: { at: number; of: number } | undefined
  /** The contacts of the previous signature on this screen; undefined for the first signature. */
  coveredBefore: readonly Contact[] | undefined
  onCompleted: (completion: Completion, isReceived: boolean) => void
}

/** One signature: the contacts it covers, the waiver text, and the form. */
export function WaiverSigning(props: WaiverSigningProps) {
  const { grouping, covered, contactTasks, step, position, coveredBefore, onCompleted } = props
  const { task } = covered[0]
  const contacts = covered.map(({ contact }) => contact)
  const text = useQuery({ ...query(readWaiverText, { params: { taskId: task.id } }), staleTime: 300_000 })
  const change = useWaiverChange(text.data, covered)
  const { onEnd, getTimes } = useReading(text.data?.rolTextHash)
  const profile = useProfile()
  const { send, updateCache } = useGuestWaivers(grouping.location.id)
  const coverageHeading = useFocusOnNext(position)

  const isLoading = !useDraftKey() || text.isPending || profile.isPending
  useHeadingFocus(!isLoading)

  const tryAgain = () => void Promise.all([text.refetch(), profile.refetch()])
  if (isLoading) return <StepLoading text={t('loading')} onTryAgain={tryAgain} />
  const failure = text.data && profile.data ? undefined : (text.error ?? profile.error)
  const head = grouping.contacts.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold)
  const nextHolder = head && getNextPhoneHolder({ covered: contacts, coveredBefore, head, adultAge: grouping.adultAge })

  return (
    <WaiverFrame step={step}>
      <main id="main" className={styles.main}>
        <div className={styles.doc}>
          <StepHeading>{task.name}</StepHeading>
          <div className={styles.covers}>
            <Faces contacts={contacts} />
            <h2 ref={coverageHeading} className={styles.who} tabIndex={-1}>
              {position
                ? t('signerAtPosition', {
                    position: position.at,
                    total: position.of,
                    names: covered[0].contact.firstName,
                  })
                : formatCoverage(contacts)}
            </h2>
          </div>
          <div className={styles.others}>
            {nextHolder && (
              <Banner title={t(nextHolder === head ? 'handPhoneBack' : 'handPhone', { name: nextHolder.firstName })}>
                {nextHolder === head ? undefined : t('readsAndSigns', { name: nextHolder.firstName })}
              </Banner>
            )}
            <OwnSignatures locationId={grouping.location.id} contactTasks={contactTasks} />
            <BirthDateMissingNotice contactTasks={contactTasks} />
            {text.data && <DraftNotice html={text.data.rolText} />}
          </div>
          {text.data && (
            <>
              <OperatorHtml
                html={getAffirmation(text.data, contacts, grouping.adultAge)}
                className={styles.affirmation}
              />
              {change && (
                <WhatChanged
                  change={change}
                  text={text.data.rolText}
                  isOwn={contacts.some(({ contactId }) => contactId === head?.contactId)}
                />
              )}
              <WaiverText text={text.data} title={task.name} onEnd={onEnd} />
            </>
          )}
          {failure && (
            <div className={styles.notice}>
              <Banner
                tone="bad"
                title={t('notLoaded')}
                action={
                  <Button
                    small
                    onClick={tryAgain}
                    busy={text.isFetching || profile.isFetching ? t('trying') : undefined}
                  >
                    <TryAgainLabel />
                  </Button>
                }
              >
                {failure instanceof Failure ? failure.message : t('pleaseTryAgain')}
                <RequestCode failure={failure} />
              </Banner>
            </div>
          )}
        </div>
        {text.data &&
          profile.data &&
          (head && !maySignFor(head, contacts) ? (
            <div className={styles.notice}>
              <Banner tone="warn" title={failureText('signer-not-allowed')} action={<CallUs />} />
            </div>
          ) : (
            <UnlessDraft html={text.data.rolText}>
              <WaiverForm
                resortDay={grouping.resortDay}
                covered={covered}
                minors={listMinors(contacts, grouping.adultAge)}
                text={text.data}
                getReading={getTimes}
                accountName={profile.data.user.name}
                signer={getExpectedSigner(profile.data.user.name, contacts, grouping.adultAge)}
                reloadText={async () => void (await text.refetch())}
                maySkip={maySkip(grouping, covered[0])}
                send={send}
                mayWait={hasOutbox()}
                onCompleted={(completion, delivery) => {
                  onCompleted(completion, delivery.isReceived)
                  updateCache(delivery)
                }}
              />
            </UnlessDraft>
          ))}
      </main>
    </WaiverFrame>
  )
}

function formatCoverage(contacts: readonly { firstName: string; lastName: string }[]): string {
  const [only, ...others] = contacts
  if (only && others.length === 0) return t('coversOne', { name: fullName(only) })
  return t('coversMany', { names: contacts.map(({ firstName }) => firstName) })
}

/**
 * From the second contact on, focuses the heading with the name. For the first contact, the page's heading has the
 * focus.
 */
function useFocusOnNext(position: { at: number } | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isNext = position !== undefined && position.at > 1
  useEffect(() => {
    if (!isNext) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [isNext])
  return heading
}
