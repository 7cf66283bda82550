import { Link } from '@tanstack/react-router'
import { buttonClass, type ButtonLook } from '../ui/button.tsx'

export function HomeLink({ look = 'primary' }: { look?: ButtonLook }) {
  return (
    <Link to="/" className={buttonClass(look)}>
      Home
    </Link>
  )
}
