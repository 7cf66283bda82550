import { Link } from '@tanstack/react-router'
import { t } from '../catalogue/page.ts'
import { buttonClass, type ButtonLook } from '../ui/button.tsx'

export function HomeLink({ look = 'primary' }: { look?: ButtonLook }) {
  return (
    <Link to="/" className={buttonClass(look)}>
      {t('home')}
    </Link>
  )
}
