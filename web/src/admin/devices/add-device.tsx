import { listLocations } from '@first-chair/core/location/location.api'
import { deviceRoles, type DeviceRole } from '@first-chair/core/contract/staff-role'
import { wallPath } from '@first-chair/core/pages'
import { NewStaffDevice, deviceCodeMinutes } from '@first-chair/core/staff-device/staff-device'
import { addStaffDevice, listStaffDevices } from '@first-chair/core/staff-device/staff-device.api'
import { Failure } from '@first-chair/core/contract/failure'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import { deviceRoleLabels } from './device-role-labels.ts'
import styles from './devices.module.css'

/** Adds a device, and then shows its code this one time. */
export function AddDevice({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const locations = useQuery(query(listLocations, {}))
  const [fields, setFields] = useState<NewStaffDevice>({ name: '', role: 'desk', locationId: 0, endsOn: '' })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const add = useMutation({
    mutationFn: (body: NewStaffDevice) => call(addStaffDevice, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listStaffDevices.name] }),
    onError: (failure) =>
      setProblems(
        failure instanceof Failure
          ? Object.fromEntries(failure.fields.map(({ path, message }) => [path, message]))
          : {},
      ),
  })
  const options = locations.data ?? []
  const locationId = fields.locationId || (options[0]?.id ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = NewStaffDevice.safeParse({ ...fields, locationId })
    setProblems(
      Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    )
    if (checked.success && !add.isPending) add.mutate(checked.data)
  }
  if (add.data) return <DeviceCodeDialog {...add.data.device} code={add.data.code} onClose={onClose} />
  return (
    <Dialog title="Add device" onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <TextInput
          label="Name"
          description="It stands in the log, for example Desk 2"
          maxLength={40}
          value={fields.name}
          error={problems['name']}
          onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Role"
          description={
            fields.role === 'wall'
              ? 'It shows the numbers of the day, and no names'
              : 'It stores only what this role may see'
          }
          value={fields.role}
          data={deviceRoles.map((value) => ({ value, label: deviceRoleLabels[value] }))}
          onChange={(event) => {
            const role = deviceRoles.find((one) => one === event.currentTarget.value)
            if (role) setFields({ ...fields, role })
          }}
        />
        <NativeSelect
          label="Location"
          value={String(locationId)}
          error={problems['locationId']}
          data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setFields({ ...fields, locationId: Number(event.currentTarget.value) })}
        />
        <TextInput
          type="date"
          label="Last day"
          description="For example the last day of the season"
          value={fields.endsOn}
          error={problems['endsOn']}
          onChange={(event) => setFields({ ...fields, endsOn: event.currentTarget.value })}
        />
        {add.isError && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title="Not added">
            {add.error.message}
          </Banner>
        )}
        <div className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add device
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Escape must not close the dialog, because the code would be lost. */
const ignoreEscape = () => undefined

type DeviceCodeDialogProps = { name: string; role: DeviceRole; code: string; onClose: () => void }

function DeviceCodeDialog({ name, role, code, onClose }: DeviceCodeDialogProps) {
  const { baseUrl } = useSettings().frontEndSettings
  const path = role === 'wall' ? wallPath : '/staff/device'
  const typed = code.replace(/(.{4})(?=.)/g, '$1-')
  return (
    <Dialog title={`${name} is added`} onClose={ignoreEscape}>
      <div className={styles.form}>
        <p>
          Scan this code with the device, or open <b>{path}</b> on it and type the code. It works once, within{' '}
          {deviceCodeMinutes} minutes, and is not displayed again.
        </p>
        {/* What follows # is sent to no server. */}
        <QrCode
          className={styles.code}
          text={`${baseUrl.replace(/\/+$/, '')}${path}#${code}`}
          label="QR code for the device"
        />
        <code className={styles.typed} aria-label="Code" role="textbox" aria-readonly tabIndex={0}>
          {typed}
        </code>
        <div className={styles.answers}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}
