import { customerReportStatus, processCustomers } from '@first-chair/core/report/report.api'
import { reportStatusCodes, statusPause } from '@first-chair/core/report/report-status'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'

/**
 * How the report's data stands: read again every five seconds while it is gathered, and five seconds after it was asked for
 * anew (specification, section 9).
 */
export function useReportStatus() {
  const client = useQueryClient()
  const asked = query(customerReportStatus, {})
  const status = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data?.statusCode === reportStatusCodes.processing ? statusPause : false),
  })
  const refresh = useMutation({
    mutationFn: () => call(processCustomers),
    onSuccess: (begun) => client.setQueryData(asked.queryKey, begun),
  })
  return { status, refresh }
}
