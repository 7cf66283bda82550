import type { NextStep } from '@first-chair/core/contact-task/next-step'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/home.ts'
import { bold } from '../../catalogue/tags.tsx'
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

/** The names of more people would make the line too long. */
const maxNames = 3

/** The next task as text: "Next: Rental Profile for Theo". */
export function NextStepText({ step, inline = false }: { step: NextStep; inline?: boolean }) {
  if (step.kind !== 'task') return null
  const { names, task } = step
  const text =
    names.length > maxNames
      ? t('nextForMany', { task: task.name, people: names.length, b: bold })
      : t('next', { task: task.name, names, b: bold })
  return inline ? text : <p>{text}</p>
}
