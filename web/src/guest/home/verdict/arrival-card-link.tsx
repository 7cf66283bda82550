import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../settings/use-settings.ts'
import { buttonClass } from '../../../ui/button.tsx'

/** Opens the arrival card. It is preloaded, so that the card also opens offline, for example in the lift line. */
export function ArrivalCardLink({ look }: { look?: Parameters<typeof buttonClass>[0] }) {
  const { home } = useTexts()
  return (
    <Link to="/checkinComplete" className={buttonClass(look)} preload="render">
      {home.arrivalCardButton}
    </Link>
  )
}
