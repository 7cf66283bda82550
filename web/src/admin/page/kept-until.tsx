import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import type { KeepUntil, RetentionSettings } from '@first-chair/core/retention/keep-until'
import { readAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { describeKept } from '../text/describe-kept.ts'

/** How long a record is kept, by the rule of its kind. Empty while the rules are not loaded, or if there is no limit. */
export function KeptUntil({
  utc,
  rule,
}: {
  /** When the record was made. */
  utc: string
  rule: (day: string, settings: RetentionSettings) => KeepUntil
}) {
  const { dateFormat } = useSettings()
  const { data } = useQuery({ ...query(readAdminSettings, {}), staleTime: 60_000 })
  const kept = data && rule(utc.slice(0, 10), data)
  if (!kept || kept.reason === 'no-rule') return null
  return <> · {describeKept(kept, (day) => formatCheckInDate(day, dateFormat))}</>
}
