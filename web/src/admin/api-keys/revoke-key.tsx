import type { ApiKey } from '@first-chair/core/api-key/api-key'
import { revokeApiKey } from '@first-chair/core/api-key/api-key.api'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { Confirm } from '../form/confirm.tsx'

/** Asks for confirmation, then revokes a key. Programs that use it stop working immediately. */
export function RevokeKey({ row, onClose }: { row: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { id: row.id } }),
    onSuccess: async () => {
      notifications.show({ message: `${row.nickname} is revoked`, color: 'green' })
      onClose()
      await refetchQueries(queryClient)
    },
  })
  return (
    <Confirm
      title={`Revoke ${row.nickname}?`}
      isBusy={revoking.isPending}
      isDestructive
      onNo={onClose}
      onYes={() => revoking.mutate()}
    >
      {revoking.isError ? (
        <Banner tone="bad" title="Not revoked">
          {revoking.error.message}
        </Banner>
      ) : (
        <p>
          Programs that use this key are refused from their next call on. This cannot be undone.{' '}
          {row.lastUsedDateUtc === null
            ? 'It was never used.'
            : `It was last used ${formatAdminDate(row.lastUsedDateUtc)}.`}
        </p>
      )}
    </Confirm>
  )
}
