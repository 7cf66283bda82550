import type { NextStep } from '@first-chair/core/contact-task/next-step'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The one filled button of home: to check-in, which opens the next task that can be done here, else to the arrival card. */
export function NextStepLink({ step }: { step: NextStep }) {
  const { home } = useTexts()
  if (step.kind === 'nothing-to-do') return null
  if (step.kind === 'arrival-card') {
    // Loaded ahead, so that the card opens in a lift line without a signal too.
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
