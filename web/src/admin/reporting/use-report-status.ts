import { customerReportStatus, processCustomers } from '@first-chair/core/report/report.api'
import { reportStatusCodes, statusPollDelayMs } from '@first-chair/core/report/report-status'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'

/**
 * Reads the status of the report data, and starts a refresh. While the data is being collected, the status is read
 * again every five seconds, for the first time five seconds after the refresh started (docs/domain.md, "Report runs").
 */
export function useReportStatus() {
  const client = useQueryClient()
  const statusQuery = query(customerReportStatus, {})
  const status = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) =>
      state.data?.statusCode === reportStatusCodes.processing ? statusPollDelayMs : false,
  })
  const refresh = useMutation({
    mutationFn: () => call(processCustomers),
    onSuccess: (started) => client.setQueryData(statusQuery.queryKey, started),
  })
  return { status, refresh }
}
