import type { HeldEvent } from '@first-chair/core/staff-device/offline-event'
import { listHeldEvents, resolveHeldEvent } from '@first-chair/core/staff-device/staff-device.api'
import { Button, Table } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import styles from './devices.module.css'

const reasons: Record<HeldEvent['reason'], string> = {
  'device-revoked': 'The device was revoked before it sent this',
  'shift-unknown': 'Nobody was signed in on this device then',
  'role-missing': 'The person has no role for this any more',
  'household-unknown': 'No family has this code. It can only be discarded',
  'people-unknown': 'Somebody is no longer in the family. It can only be discarded',
  'wrong-day': 'It is for another day. It can only be discarded',
  'outside-shift': 'Nobody was at work on this device then',
  'device-ended': 'The last day of the device had passed',
}

const kinds: Readonly<Record<string, string>> = {
  arrived: 'Arrived',
  'rental-fitted': 'Rental fitted',
  'rental-returned': 'Rental returned',
  'handed-to-instructor': 'Handed to the ski school',
  undone: 'Undone',
}

/** Events of devices that wait for an administrator. Nothing if there are none. */
export function HeldEvents() {
  const listed = useQuery(query(listHeldEvents, {}))
  const queryClient = useQueryClient()
  const resolve = useMutation({
    mutationFn: ({ id, isAccepted }: { id: number; isAccepted: boolean }) =>
      call(resolveHeldEvent, { params: { id }, body: { isAccepted } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listHeldEvents.name] }),
  })
  if (listed.isError) return <LoadFailed what="The events that wait" query={listed} />
  const events = listed.data?.events ?? []
  if (events.length === 0) return null
  return (
    <section className={styles.held} aria-labelledby="held-events">
      <h2 id="held-events">Waiting for you</h2>
      <p>These were recorded without a network. Accept what really happened; it then counts with its own time.</p>
      {resolve.isError && (
        <Banner tone="bad" title="Nothing was changed">
          {resolve.error.message}
        </Banner>
      )}
      <Table className={styles.table} aria-label="Waiting for you">
        <Table.Tbody>
          {events.map(({ id, kind, people, deviceName, by, atUtc, reason }) => {
            const what = `${kinds[kind] ?? kind}: ${people === 1 ? '1 guest' : `${people} guests`}`
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <b>{what}</b>
                  <br />
                  {formatAdminDate(atUtc)}, {deviceName}
                  {by !== '' && `, ${by}`}
                </Table.Td>
                <Table.Td>{reasons[reason]}</Table.Td>
                <Table.Td className={styles.answers}>
                  <Button
                    size="xs"
                    aria-label={`Accept ${what}`}
                    disabled={resolve.isPending}
                    onClick={() => resolve.mutate({ id, isAccepted: true })}
                  >
                    Accept
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Discard ${what}`}
                    disabled={resolve.isPending}
                    onClick={() => resolve.mutate({ id, isAccepted: false })}
                  >
                    Discard
                  </Button>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
