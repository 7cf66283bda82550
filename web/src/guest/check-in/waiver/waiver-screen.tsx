import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { isSignedElsewhere } from '@first-chair/core/contact-task/done-here'
import { useState } from 'react'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import type { TaskScreenProps } from '../task-screen-props.ts'
import type { Completion } from './use-complete-waiver.ts'
import { WaiverCards } from './waiver-cards.tsx'
import { WaiverElsewhere } from './waiver-elsewhere.tsx'
import { WaiverSaved } from './waiver-saving.tsx'
import { WaiverSigning } from './waiver-signing.tsx'

/**
 * A waiver, for one contact after the other, or with one signature for everybody who owes it where the task consolidates
 * (specification, section 4).
 */
export function WaiverScreen({ grouping, contactTasks, step, onComplete }: TaskScreenProps) {
  usePageTitle('Waiver')
  const [saved, setSaved] = useState<Completion | undefined>(undefined)
  const { task } = contactTasks[0]
  const [next, ...others] = contactTasks.filter((contactTask) => !mayAdvance([contactTask]))

  if (saved?.record) {
    return <WaiverSaved covered={saved.covered} onShown={() => (next ? setSaved(undefined) : onComplete())} />
  }
  if (isSignedElsewhere(task)) return <WaiverElsewhere step={step} task={task} onContinue={onComplete} />
  if (!next) return <WaiverCards step={step} contactTasks={contactTasks} onComplete={onComplete} />

  const covered: [ContactTask, ...ContactTask[]] = task.consolidateWaivers ? [next, ...others] : [next]
  return (
    <WaiverSigning
      key={next.id}
      grouping={grouping}
      covered={covered}
      step={step}
      position={task.consolidateWaivers ? undefined : { at: contactTasks.indexOf(next) + 1, of: contactTasks.length }}
      onCompleted={(completion) => {
        setSaved(completion)
        if (!completion.record && completion.covered.length === 1 + others.length) onComplete()
      }}
    />
  )
}
