import { Failure } from '@first-chair/core/failure'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { askAgain } from '../../api/ask-again.ts'
import { Banner } from '../../ui/banner.tsx'
import { Confirm } from './confirm.tsx'
import type { AdminRow, Resource } from './resource.ts'

/** Asks before deleting; where something depends on the row, the server says what, and it is asked again. */
export function DeleteRow<Row extends AdminRow, Form extends FieldValues>({
  resource: { one, calls, nameOf, deletion },
  row,
  onNo,
  onGone,
}: {
  resource: Resource<Row, Form>
  row: Row
  onNo: () => void
  onGone: () => Promise<void>
}) {
  const queryClient = useQueryClient()
  const { verb = 'Delete', done = 'deleted' } = deletion ?? {}
  const deleting = useMutation({
    mutationFn: (isConfirmed: boolean) => calls.remove(row.id, isConfirmed),
    onSuccess: async () => {
      notifications.show({ message: `${nameOf(row)} is ${done}`, color: 'green' })
      // Only when nobody shows the row any more can it be forgotten; else it would be asked for again.
      await onGone()
      queryClient.removeQueries({ queryKey: calls.one(row.id).queryKey })
      await askAgain(queryClient, { queryKey: calls.listKey })
    },
  })
  const failure = deleting.error
  const isInUse = failure instanceof Failure && failure.code === 'in-use'
  return (
    <Confirm
      title={isInUse ? `${verb} ${nameOf(row)} all the same?` : `${verb} ${nameOf(row)}?`}
      isBusy={deleting.isPending}
      isDestructive
      onNo={onNo}
      onYes={() => deleting.mutate(isInUse)}
    >
      {isInUse ? (
        <Banner tone="warn" announce>
          {failure.message}
        </Banner>
      ) : failure ? (
        <Banner tone="bad" title={`Not ${done}`}>
          {failure.message}
        </Banner>
      ) : (
        <p>
          {deletion?.words(row) ??
            `This ${one} will be gone from these pages. What guests have signed and completed is kept.`}
        </p>
      )}
    </Confirm>
  )
}
