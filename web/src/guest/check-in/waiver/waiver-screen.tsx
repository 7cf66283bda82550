import type { Contact } from '@first-chair/core/contact/contact'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { isEditingProfiles, opensByItself } from '@first-chair/core/contact-task/editing-profiles'
import { isExternalWaiver } from '@first-chair/core/waiver/external-waiver'
import { useState } from 'react'
import { putOff, takeUpAgain } from '../../put-off.ts'
import { PageWait } from '../page-wait.tsx'
import type { TaskScreenProps } from '../task-screen-props.ts'
import { useStepTitle } from '../use-step-title.ts'
import { ExternalWaiver } from './external-waiver.tsx'
import { useFrameDocument } from './frame-document.ts'
import type { Completion } from './send-waiver.ts'
import { WaiverCards } from './waiver-cards.tsx'
import { WaiverSaved } from './waiver-saving.tsx'
import { WaiverSigning } from './waiver-signing.tsx'

/**
 * A waiver, for one contact after the other, or with one signature for everybody who owes it where the task consolidates
 * (specification, section 4).
 */
export function WaiverScreen({ grouping, contactTasks, step, onComplete, completeLabel }: TaskScreenProps) {
  useStepTitle(grouping, 'Waiver')
  const [saved, setSaved] = useState<Completion | undefined>(undefined)
  /** Whom the last signature on this screen covered: the phone may have to change hands. */
  const [coveredBefore, setCoveredBefore] = useState<readonly Contact[] | undefined>(undefined)
  /** Whose turn it is where nothing opens by itself. */
  const [askedId, setAskedId] = useState<string | undefined>(undefined)
  const { task } = contactTasks[0]
  const mine = contactTasks.filter(({ upTo }) => upTo === 'guest')
  const open = mine.filter((contactTask) => !mayAdvance([contactTask]))
  const next = open.find(({ id }) => id === askedId) ?? opensByItself(grouping, open)
  const others = open.filter((contactTask) => contactTask !== next)
  const hasFrameDocument = useFrameDocument(isExternalWaiver(task) && open.length > 0)

  if (saved?.record) {
    const goOn = () => (next || isEditingProfiles(grouping) ? setSaved(undefined) : onComplete())
    return <WaiverSaved covered={saved.covered} onShown={goOn} />
  }
  if (!hasFrameDocument) return <PageWait words="Loading the waiver" onTryAgain={() => window.location.reload()} />
  if (!next) {
    return (
      <WaiverCards
        step={step}
        locationId={grouping.location.id}
        contactTasks={contactTasks}
        onSign={(id) => {
          takeUpAgain([id])
          setAskedId(id)
        }}
        onComplete={onComplete}
        completeLabel={completeLabel}
      />
    )
  }

  const covered: [ContactTask, ...ContactTask[]] = task.consolidateWaivers ? [next, ...others] : [next]
  const goOnWithoutIt = () => {
    putOff(open.map(({ id }) => id))
    onComplete()
  }
  const signing = {
    grouping,
    covered,
    step,
    position: task.consolidateWaivers ? undefined : { at: mine.indexOf(next) + 1, of: mine.length },
    onCompleted: (completion: Completion) => {
      setSaved(completion)
      if (completion.record) setCoveredBefore(covered.map(({ contact }) => contact))
      if (!completion.record && completion.covered.length === 1 + others.length) onComplete()
    },
  }
  return isExternalWaiver(task) ? (
    <ExternalWaiver key={next.id} {...signing} onPutOff={goOnWithoutIt} />
  ) : (
    <WaiverSigning key={next.id} {...signing} contactTasks={contactTasks} coveredBefore={coveredBefore} />
  )
}
