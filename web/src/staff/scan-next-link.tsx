import { Link } from '@tanstack/react-router'
import { t } from '../catalogue/staff.ts'
import { t as scanText } from '../catalogue/staff-scan.ts'
import { buttonClass, type ButtonLook } from '../ui/button.tsx'
import { getEntryPage } from './entry-page.ts'

/** The way to the next guest: to the page from which the last household was opened. */
export function ScanNextLink({
  hint = '',
  block = false,
  look = 'primary',
  onOpen,
}: {
  hint?: string
  block?: boolean
  look?: ButtonLook
  onOpen?: () => void
}) {
  const entry = getEntryPage()
  return (
    <Link
      to="/staff/$page"
      params={{ page: entry }}
      preload={false}
      className={buttonClass(look, { block })}
      onClick={onOpen}
    >
      <span>
        {entry === 'scan' ? scanText('scan-next') : t('find-next')}
        {hint !== '' && <small>{hint}</small>}
      </span>
    </Link>
  )
}
