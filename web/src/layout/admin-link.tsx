import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../api/query.ts'
import { t } from '../catalogue/page.ts'

/**
 * A link to the admin area, for administrators only. Asks the server for the role once per page load, when first
 * displayed.
 */
export function AdminLink({ className }: { className?: string }) {
  const { data } = useQuery({ ...query(readOwnRole, {}), staleTime: Infinity, refetchOnReconnect: false, retry: false })
  if (data?.isAdministrator !== true) return null
  return (
    <Link to="/admin" preload={false} className={className}>
      {t('adminArea')}
    </Link>
  )
}
