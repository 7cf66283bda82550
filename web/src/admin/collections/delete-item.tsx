import type { CollectionItem } from '@first-chair/core/collection/collection'
import { deleteCollectionItem } from '@first-chair/core/collection/collection.api'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'

/** Asks for confirmation, then deletes an item. */
export function DeleteItem({ item, onClose }: { item: CollectionItem; onClose: () => void }) {
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => call(deleteCollectionItem, { params: { id: item.id } }),
    onSuccess: async () => {
      notifications.show({ message: `${item.name} is deleted`, color: 'green' })
      onClose()
      await refetchQueries(queryClient)
    },
  })
  return (
    <Confirm
      title={`Delete ${item.name}?`}
      isBusy={deleting.isPending}
      isDestructive
      onNo={onClose}
      onYes={() => deleting.mutate()}
    >
      {deleting.isError ? (
        <Banner tone="bad" title="Not deleted">
          {deleting.error.message}
        </Banner>
      ) : (
        <p>Its value is {item.value}.</p>
      )}
    </Confirm>
  )
}
