import { t } from '@first-chair/core/catalogue/refusal'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import { deviceCodeMinutes, type NewStaffDevice, type StaffDevice } from '@first-chair/core/staff-device/staff-device'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createDeviceCode, hashDeviceSecret } from './device-secret.rule.ts'
import {
  findListedDevice,
  insertDevice,
  loadDevices,
  markDeviceRevoked,
  type ListedDevice,
} from './staff-device.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup'>

/** The staff devices, newest first. */
export async function listStaffDevices(ctx: Ctx): Promise<{ devices: StaffDevice[] }> {
  const today = getToday(ctx)
  return { devices: (await loadDevices(ctx.pool)).map((device) => withState(device, today)) }
}

/** Adds a device. Only this answer contains its code; the database stores a hash. */
export async function addStaffDevice(
  ctx: Ctx,
  administrator: Administrator,
  fields: NewStaffDevice,
): Promise<{ device: StaffDevice; code: string }> {
  const today = getToday(ctx)
  if (fields.endsOn < today) throw createInvalidInput([{ path: 'endsOn', rule: 'past', message: t('device-ended') }])
  const { locations } = await ctx.setup.current()
  if (!locations.some(({ id }) => id === fields.locationId)) throw new Failure('not-found')
  const code = createDeviceCode()
  const now = ctx.clock.now()
  return inTransaction(ctx.pool, async (client) => {
    const id = await insertDevice(client, {
      ...fields,
      codeHash: hashDeviceSecret(code),
      codeExpiresAt: new Date(now.getTime() + deviceCodeMinutes * 60_000),
      createdBy: administrator.email,
      createdAt: now,
    })
    await insertAuditEntry(client, administrator, { action: 'device-added', subject: `device ${id}`, after: fields })
    const added = await findListedDevice(client, id)
    if (!added) throw new Error('The new device was not found in the database.')
    return { device: withState(added, today), code }
  })
}

/** Revokes a device, from its next call on. One that is revoked already is not found. */
export async function revokeStaffDevice(ctx: Ctx, administrator: Administrator, id: number): Promise<{ id: number }> {
  return inTransaction(ctx.pool, async (client) => {
    const device = await findListedDevice(client, id)
    if (!device || device.revokedAtUtc !== null) throw new Failure('not-found')
    await markDeviceRevoked(client, id, administrator.email, ctx.clock.now())
    const { name, role, locationId } = device
    await insertAuditEntry(client, administrator, {
      action: 'device-revoked',
      subject: `device ${id}`,
      before: { name, role, locationId },
    })
    return { id }
  })
}

const getToday = ({ clock, config }: Ctx): CalendarDate => clock.resortDay(config.resortTimeZone)

function withState(device: ListedDevice, today: CalendarDate): StaffDevice {
  if (device.revokedAtUtc !== null) return { ...device, state: 'revoked' }
  if (device.endsOn < today) return { ...device, state: 'ended' }
  return { ...device, state: device.codeExpiresAtUtc === null ? 'enrolled' : 'waiting' }
}
