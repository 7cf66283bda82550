import type { Dependents } from '@first-chair/core/contract/deletion'
import { Failure } from '@first-chair/core/contract/failure'
import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from './delete-rows.module.css'

/**
 * Asks for confirmation before one or more rows are deleted, and lists what depends on them. If something new depends
 * on them by the time of the deletion, the server refuses, and the dialog asks again.
 */
export function DeleteRows<Row extends AdminRow, Form extends FieldValues>({
  resource: { one, many, calls, getName, deletion, getDependentReasons },
  rows,
  onNo,
  onGone,
}: {
  resource: Resource<Row, Form>
  rows: readonly Row[]
  onNo: () => void
  onGone: () => Promise<void>
}) {
  const queryClient = useQueryClient()
  const { verb = 'Delete', done = 'deleted' } = deletion ?? {}
  const ids = rows.map(({ id }) => id)
  const [first] = rows
  const subject = rows.length === 1 && first ? getName(first) : `${rows.length} ${many}`
  const dependents = useQuery({
    ...(calls.bulkDeletion?.dependents(ids) ?? { queryKey: ['no dependents'], queryFn: skipToken }),
    enabled: calls.bulkDeletion !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isLoading = calls.bulkDeletion !== undefined && dependents.isPending
  const refused = dependents.data?.filter(({ refusal }) => refusal !== null) ?? []
  const knownDependents =
    dependents.data ??
    (getDependentReasons ? rows.map((row) => toDependents(row, getName(row), getDependentReasons(row))) : [])
  const inUse = knownDependents.filter(({ reasons }) => reasons.length > 0)
  const deleting = useMutation({
    mutationFn: async (isConfirmed: boolean) =>
      rows.length === 1 && first ? calls.remove(first.id, isConfirmed) : calls.bulkDeletion?.remove(ids, isConfirmed),
    onSuccess: async () => {
      const isOrAre = rows.length === 1 ? 'is' : 'are'
      notifications.show({ message: `${subject} ${isOrAre} ${done}`, color: 'green' })
      // First close everything that shows the row: a removed query that is still in use would be loaded again.
      await onGone()
      for (const id of ids) queryClient.removeQueries({ queryKey: calls.read(id).queryKey })
      await refetchQueries(queryClient, { queryKey: calls.listKey })
    },
  })
  const failure = deleting.error
  const isInUse = failure instanceof Failure && failure.code === 'in-use'
  return (
    <Confirm
      title={isInUse ? `${verb} ${subject} anyway?` : `${verb} ${subject}?`}
      isBusy={deleting.isPending}
      isDestructive
      isRefused={refused.length > 0}
      onNo={onNo}
      onYes={() => deleting.mutate(isInUse || inUse.length > 0)}
    >
      {isInUse ? (
        <Banner tone="warn" announce>
          {failure.message}
        </Banner>
      ) : failure ? (
        <Banner tone="bad" title={`Not ${done}`}>
          {failure.message}
        </Banner>
      ) : isLoading ? (
        <div aria-busy="true">
          <span className="visually-hidden" role="status">
            Checking what depends on {subject}
          </span>
          <Skeleton height={44} />
        </div>
      ) : refused.length > 0 ? (
        <Banner tone="bad" title={`${subject} cannot be ${done}`} announce>
          <DependentList of={refused} isOne={rows.length === 1} />
        </Banner>
      ) : (
        <>
          {inUse.length > 0 && (
            <Banner
              tone="warn"
              title={rows.length === 1 ? `${subject} is in use` : `${inUse.length} of them are in use`}
              announce
            >
              <DependentList of={inUse} isOne={rows.length === 1} />
            </Banner>
          )}
          <p className={styles.consequence}>
            {first && deletion && rows.length === 1
              ? deletion.describe(first)
              : `${rows.length === 1 ? `This ${one}` : `These ${rows.length} ${many}`} will be removed from these pages. Records of what guests have signed and completed are kept.`}
          </p>
        </>
      )}
    </Confirm>
  )
}

function toDependents({ id }: AdminRow, name: string, reasons: string[]): Dependents {
  return { id, name, reasons, refusal: null }
}

/** Lists the refusal or the reasons of each row; with several rows, each starts with its name. */
function DependentList({ of, isOne }: { of: readonly Dependents[]; isOne: boolean }) {
  return (
    <ul className={styles.dependents}>
      {of.map(({ id, name, reasons, refusal }) => (
        <li key={id}>
          {!isOne && <b>{name}: </b>}
          {refusal ?? reasons.join(' ')}
        </li>
      ))}
    </ul>
  )
}
