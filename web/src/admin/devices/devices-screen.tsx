import type { StaffDevice } from '@first-chair/core/staff-device/staff-device'
import { listStaffDevices, revokeStaffDevice } from '@first-chair/core/staff-device/staff-device.api'
import { Button, Skeleton, Table } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useKeys } from '../page/use-keys.ts'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { AddDevice } from './add-device.tsx'
import { deviceRoleLabels } from './device-role-labels.ts'
import styles from './devices.module.css'
import { HeldEvents } from './held-events.tsx'

const stateLabels = {
  waiting: { label: 'Waiting', tone: 'info' },
  enrolled: { label: 'Enrolled', tone: 'ok' },
  ended: { label: 'Ended', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'bad' },
} as const satisfies Record<StaffDevice['state'], object>

/** The staff devices that work without a network, the wall screens, and what waits for a decision. */
export function DevicesScreen() {
  const [isAdding, setIsAdding] = useState(false)
  const [revoking, setRevoking] = useState<StaffDevice>()
  useKeys({ n: () => setIsAdding(true) })
  const listed = useQuery(query(listStaffDevices, {}))
  const devices = listed.data?.devices ?? []
  return (
    <PageFrame
      title="Devices"
      description="Devices that work without a network for a day: they read arrival cards, and send later what they recorded. A wall screen shows the numbers of the day."
      actions={
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setIsAdding(true)}>
          Add device
        </Button>
      }
    >
      <div className={styles.body}>
        <HeldEvents />
        {listed.isError && <LoadFailed what="The devices" query={listed} />}
        {listed.isPending && <Skeleton height={44} />}
        {listed.isSuccess && devices.length === 0 && (
          <Banner title="There are no devices yet">Add one, and show its code to the device.</Banner>
        )}
        {devices.length > 0 && (
          <Table className={styles.table} aria-label="Devices">
            <Table.Thead>
              <Table.Tr>
                {['Name', 'Role', 'Location', 'Last day', 'Last contact'].map((header) => (
                  <Table.Th key={header}>{header}</Table.Th>
                ))}
                <Table.Th>
                  <span className="visually-hidden">Actions</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {devices.map((device) => (
                <Table.Tr key={device.id}>
                  <Table.Td data-label="Name">
                    <b>{device.name}</b>{' '}
                    <Badge tone={stateLabels[device.state].tone}>{stateLabels[device.state].label}</Badge>
                  </Table.Td>
                  <Table.Td data-label="Role">{deviceRoleLabels[device.role]}</Table.Td>
                  <Table.Td data-label="Location">{device.locationName}</Table.Td>
                  <Table.Td data-label="Last day">{device.endsOn}</Table.Td>
                  <Table.Td data-label="Last contact">
                    {device.lastContactAtUtc === null ? 'Never' : formatAdminDate(device.lastContactAtUtc)}
                    {device.revokedAtUtc !== null &&
                      `; revoked ${formatAdminDate(device.revokedAtUtc)} by ${device.revokedBy}`}
                  </Table.Td>
                  <Table.Td>
                    {device.state !== 'revoked' && (
                      <Button
                        variant="subtle"
                        size="xs"
                        aria-label={`Revoke ${device.name}`}
                        onClick={() => setRevoking(device)}
                      >
                        Revoke
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </div>
      {isAdding && <AddDevice onClose={() => setIsAdding(false)} />}
      {revoking && <RevokeDevice device={revoking} onClose={() => setRevoking(undefined)} />}
    </PageFrame>
  )
}

const revokeEffects = {
  device:
    'It loses the list of guests at its next contact, and by itself when the day is over. What it recorded and did not send waits here for you to accept. To use the device again, add it again.',
  wall: 'The screen shows no numbers any more, within a minute. To use it again, add it again.',
}

function RevokeDevice({ device: { id, name, role }, onClose }: { device: StaffDevice; onClose: () => void }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(revokeStaffDevice, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [listStaffDevices.name] })
      onClose()
    },
  })
  return (
    <Confirm
      title={`Revoke ${name}?`}
      isBusy={revoke.isPending}
      isDestructive
      onNo={onClose}
      onYes={() => revoke.mutate()}
    >
      {revoke.isError ? (
        <Banner tone="bad" title="Not revoked">
          {revoke.error.message}
        </Banner>
      ) : (
        <p>{revokeEffects[role === 'wall' ? 'wall' : 'device']}</p>
      )}
    </Confirm>
  )
}
