import { listLostSignatures, resolveLostSignatures } from '@first-chair/core/lost-signature/lost-signature.api'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { formatCount } from '../text/format-count.ts'
import styles from './overview.module.css'

/** A warning about signatures that guests made and that the database has lost. Renders nothing without any. */
export function LostSignatures() {
  const { data } = useQuery(query(listLostSignatures, {}))
  const [isResolving, setResolving] = useState(false)
  if (!data || data.count === 0) return null
  const households = [...new Set(data.signatures.flatMap(({ householdIpCode }) => householdIpCode ?? []))]
  const unknown = data.count - data.signatures.filter(({ householdIpCode }) => householdIpCode !== null).length
  const [first] = data.signatures
  return (
    <div className={styles.failed}>
      <Banner
        tone="bad"
        title={`${formatCount(data.count, 'signature')} lost by the database`}
        announce={false}
        action={<Button onClick={() => setResolving(true)}>Mark as resolved</Button>}
      >
        <p>
          Guests were told that they signed, but the database no longer has their signatures
          {first && ` (found ${formatAdminDate(first.foundDateUtc)})`}. Ask these households to sign again. Do not
          delete the disk of the old database server: the signatures may still be on it.
        </p>
        <ul className={styles.windows}>
          {households.map((ipCode) => (
            <li key={ipCode}>
              <Link to="/admin/$page" params={{ page: 'references' }} search={{ reference: ipCode }} preload={false}>
                Household {ipCode}
              </Link>
            </li>
          ))}
          {unknown > 0 && <li>{formatCount(unknown, 'signature')} of unknown households</li>}
        </ul>
      </Banner>
      {isResolving && <ResolveLostSignatures count={data.count} onClose={() => setResolving(false)} />}
    </div>
  )
}

function ResolveLostSignatures({ count, onClose }: { count: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const resolving = useMutation({
    mutationFn: () => call(resolveLostSignatures),
    onSuccess: async () => {
      notifications.show({ message: 'The lost signatures are resolved', color: 'green' })
      onClose()
      await refetchQueries(queryClient)
    },
  })
  return (
    <Confirm
      title={`Mark ${formatCount(count, 'lost signature')} as resolved?`}
      isBusy={resolving.isPending}
      onNo={onClose}
      onYes={() => resolving.mutate()}
    >
      {resolving.isError ? (
        <Banner tone="bad" title="Not resolved">
          {resolving.error.message}
        </Banner>
      ) : (
        <p>The list of households moves to the audit log. Do this after all of them were asked to sign again.</p>
      )}
    </Confirm>
  )
}
