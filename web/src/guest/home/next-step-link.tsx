import type { NextStep } from '@first-chair/core/contact-task/next-step'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The primary button of home: to check-in while a task can be done here, else to the arrival card. */
export function NextStepLink({ step }: { step: NextStep }) {
  const { home } = useTexts()
  if (step.kind === 'nothing-to-do') return null
  if (step.kind === 'arrival-card') {
    // Preloaded, so that the card also opens offline, for example in the lift line.
    return (
      <Link to="/checkinComplete" className={buttonClass()} preload="render">
        {home.arrivalCardButton}
      </Link>
    )
  }
  return (
    <Link to="/checkin" className={buttonClass()}>
      {home.checkInButton}
    </Link>
  )
}

/** The next task as text: "Next: Rental Profile for Theo". */
export function NextStepText({ step, inline = false }: { step: NextStep; inline?: boolean }) {
  if (step.kind !== 'task') return null
  const text = (
    <>
      Next: <b>{step.label}</b>
    </>
  )
  return inline ? text : <p>{text}</p>
}
