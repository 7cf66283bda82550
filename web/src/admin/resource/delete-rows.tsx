import type { Dependents } from '@first-chair/core/deletion'
import { Failure } from '@first-chair/core/failure'
import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { askAgain } from '../../api/ask-again.ts'
import { Banner } from '../../ui/banner.tsx'
import { Confirm } from './confirm.tsx'
import type { AdminRow, Resource } from './resource.ts'
import styles from './resource.module.css'

/**
 * Asks before one row or several are deleted, and names at once what depends on them. What came to depend on them after that is
 * named by the server, and asked about again.
 */
export function DeleteRows<Row extends AdminRow, Form extends FieldValues>({
  resource: { one, many, calls, nameOf, deletion, reasonsOf },
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
  const subject = rows.length === 1 && first ? nameOf(first) : `${rows.length} ${many}`
  const asked = useQuery({
    ...(calls.together?.dependents(ids) ?? { queryKey: ['no dependents'], queryFn: skipToken }),
    enabled: calls.together !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isAsking = calls.together !== undefined && asked.isPending
  const refused = asked.data?.filter(({ refusal }) => refusal !== null) ?? []
  const known = asked.data ?? (reasonsOf ? rows.map((row) => ofItself(row, nameOf(row), reasonsOf(row))) : [])
  const used = known.filter(({ reasons }) => reasons.length > 0)
  const deleting = useMutation({
    mutationFn: async (isConfirmed: boolean) =>
      rows.length === 1 && first ? calls.remove(first.id, isConfirmed) : calls.together?.remove(ids, isConfirmed),
    onSuccess: async () => {
      const isOrAre = rows.length === 1 ? 'is' : 'are'
      notifications.show({ message: `${subject} ${isOrAre} ${done}`, color: 'green' })
      // Only when nobody shows the row any more can it be forgotten; else it would be asked for again.
      await onGone()
      for (const id of ids) queryClient.removeQueries({ queryKey: calls.one(id).queryKey })
      await askAgain(queryClient, { queryKey: calls.listKey })
    },
  })
  const failure = deleting.error
  const isInUse = failure instanceof Failure && failure.code === 'in-use'
  return (
    <Confirm
      title={isInUse ? `${verb} ${subject} all the same?` : `${verb} ${subject}?`}
      isBusy={deleting.isPending}
      isDestructive
      isRefused={refused.length > 0}
      onNo={onNo}
      onYes={() => deleting.mutate(isInUse || used.length > 0)}
    >
      {isInUse ? (
        <Banner tone="warn" announce>
          {failure.message}
        </Banner>
      ) : failure ? (
        <Banner tone="bad" title={`Not ${done}`}>
          {failure.message}
        </Banner>
      ) : isAsking ? (
        <div aria-busy="true">
          <span className="visually-hidden" role="status">
            Looking for what depends on {subject}
          </span>
          <Skeleton height={44} />
        </div>
      ) : refused.length > 0 ? (
        <Banner tone="bad" title={`${subject} cannot be ${done}`} announce>
          <Sentences of={refused} isOne={rows.length === 1} />
        </Banner>
      ) : (
        <>
          {used.length > 0 && (
            <Banner
              tone="warn"
              title={rows.length === 1 ? `${subject} is in use` : `${used.length} of them are in use`}
              announce
            >
              <Sentences of={used} isOne={rows.length === 1} />
            </Banner>
          )}
          <p className={styles.consequence}>
            {first && deletion && rows.length === 1
              ? deletion.words(first)
              : `${rows.length === 1 ? `This ${one}` : `These ${rows.length} ${many}`} will be gone from these pages. What guests have signed and completed is kept.`}
          </p>
        </>
      )}
    </Confirm>
  )
}

function ofItself({ id }: AdminRow, name: string, reasons: string[]): Dependents {
  return { id, name, reasons, refusal: null }
}

/** What is said of each row; its name stands before it where there are several. */
function Sentences({ of, isOne }: { of: readonly Dependents[]; isOne: boolean }) {
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
