import type { NextStep } from '@first-chair/core/contact-task/next-step'
import { taskKinds, type TaskKind } from '@first-chair/core/task/task'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The page of each kind; the parent of the pages decides for kinds that have none yet. */
const taskRoutes = {
  Waiver: '/checkin/waiver',
  RentalProfile: '/checkin',
  ChildRegistration: '/checkin',
  Photo: '/checkin',
} as const satisfies Record<TaskKind, string>

/** The one filled button of home: to the next task that can be done here, else to the arrival card. */
export function NextStepLink({ step }: { step: NextStep }) {
  const { home } = useTexts()
  if (step.kind === 'nothing-to-do') return null
  if (step.kind === 'arrival-card') {
    return (
      <Link to="/checkinComplete" className={buttonClass()}>
        {home.arrivalCardButton}
      </Link>
    )
  }
  return (
    <Link to={taskRoutes[taskKinds[step.task.taskTypeId]]} className={buttonClass()}>
      {home.checkInButton}
    </Link>
  )
}

/** Where the button leads: "Next: Rental Profile for Theo". */
export function NextStepWords({ step, inline = false }: { step: NextStep; inline?: boolean }) {
  if (step.kind !== 'task') return null
  const words = (
    <>
      Next: <b>{step.words}</b>
    </>
  )
  return inline ? words : <p>{words}</p>
}
