import type { Contact } from '@first-chair/core/contact/contact'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { isEditingProfiles, getInitiallyOpenTask } from '@first-chair/core/contact-task/editing-profiles'
import { isExternalWaiver, isFramePage } from '@first-chair/core/task/external-waiver'
import { useEffect, useState } from 'react'
import { t } from '../../../catalogue/waiver.ts'
import { defer, resume } from '../../deferred-tasks.ts'
import { StepLoading } from '../step/step-loading.tsx'
import type { TaskScreenProps } from '../step/task-screen-props.ts'
import { useStepTitle } from '../step/use-step-title.ts'
import { ExternalWaiver } from './external-waiver.tsx'
import type { Completion } from './send-waiver.ts'
import { WaiverCards } from './waiver-cards.tsx'
import { WaiverSaved } from './waiver-saving.tsx'
import { WaiverSigning } from './waiver-signing.tsx'

/**
 * A waiver: signed for one contact after the other or, if the task consolidates waivers, with one signature for all
 * contacts (docs/domain.md, "Order of steps").
 */
export function WaiverScreen({
  grouping,
  contactTasks,
  requestedId,
  step,
  onComplete,
  completeLabel,
}: TaskScreenProps) {
  useStepTitle(grouping, t('pageTitle'))
  const [saved, setSaved] = useState<(Completion & { isReceived: boolean }) | undefined>(undefined)
  /** The contacts of the previous signature on this screen: the phone may have to be handed to another signer. */
  const [coveredBefore, setCoveredBefore] = useState<readonly Contact[] | undefined>(undefined)
  /** The contact task that the guest chose to sign, if not the first one opens by itself. */
  const [selectedId, setSelectedId] = useState<string | undefined>(requestedId)
  const { task } = contactTasks[0]
  const guestTasks = contactTasks.filter(({ upTo }) => upTo === 'guest')
  const open = guestTasks.filter((contactTask) => !mayAdvance([contactTask]))
  const next = open.find(({ id }) => id === selectedId) ?? getInitiallyOpenTask(grouping, open)
  const others = open.filter((contactTask) => contactTask !== next)
  const hasFrameDocument = useFramePolicy(isExternalWaiver(task) && open.length > 0)

  if (saved?.record) {
    const onShown = () => (next || isEditingProfiles(grouping) ? setSaved(undefined) : onComplete())
    return <WaiverSaved covered={saved.covered} isReceived={saved.isReceived} onShown={onShown} />
  }
  if (!hasFrameDocument) return <StepLoading text={t('loading')} onTryAgain={() => window.location.reload()} />
  if (!next) {
    return (
      <WaiverCards
        step={step}
        locationId={grouping.location.id}
        contactTasks={contactTasks}
        onSign={(id) => {
          resume([id])
          setSelectedId(id)
        }}
        onComplete={onComplete}
        completeLabel={completeLabel}
      />
    )
  }

  // One signature for all names them in household order, whoever's card was opened.
  const [first = next, ...rest] = open
  const covered: [ContactTask, ...ContactTask[]] = task.consolidateWaivers ? [first, ...rest] : [next]
  const deferAndContinue = () => {
    defer(open.map(({ id }) => id))
    onComplete()
  }
  const signing = {
    grouping,
    covered,
    step,
    position: task.consolidateWaivers ? undefined : { at: guestTasks.indexOf(next) + 1, of: guestTasks.length },
    onCompleted: (completion: Completion, isReceived: boolean) => {
      setSaved({ ...completion, isReceived })
      if (completion.record) setCoveredBefore(covered.map(({ contact }) => contact))
      if (!completion.record && completion.covered.length === 1 + others.length) onComplete()
    },
  }
  return isExternalWaiver(task) ? (
    <ExternalWaiver key={next.id} {...signing} onDefer={deferAndContinue} />
  ) : (
    <WaiverSigning key={next.id} {...signing} contactTasks={contactTasks} coveredBefore={coveredBefore} />
  )
}

/**
 * Only the document of the waiver page has a Content-Security-Policy that permits the provider's frame, and a document
 * keeps the policy that it was loaded with. If the guest came from another page of the product, this hook reloads
 * the page. Returns false meanwhile.
 */
function useFramePolicy(isNeeded: boolean): boolean {
  const isReady = !isNeeded || !wasLoadedOnOtherPage()
  useEffect(() => {
    if (!isReady) window.location.reload()
  }, [isReady])
  return isReady
}

function wasLoadedOnOtherPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && URL.canParse(navigation.name) && !isFramePage(new URL(navigation.name).pathname)
}
