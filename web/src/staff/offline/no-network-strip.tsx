import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { t as staffText } from '../../catalogue/staff.ts'
import { t } from '../../catalogue/staff-offline.ts'
import { bold } from '../../catalogue/tags.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatTime } from '../format-time.ts'
import { usePlace } from '../place.ts'
import styles from './offline.module.css'
import { useOfflineState } from './offline-state.ts'
import { useNetwork } from './use-offline.ts'

/** Above an open household while there is no network: from when it is, and whether this device records without one. */
export function NoNetworkStrip({ checkedAtUtc, role }: { checkedAtUtc: string; role: StaffRole }) {
  const isOnline = useNetwork()
  const { device } = useOfflineState()
  const { locationId } = usePlace()
  const isPrepared = device?.shift !== undefined && device.locationId === locationId
  const time = formatTime(checkedAtUtc)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.strip}>
          <Icon name="offline" />
          <span>
            {!isPrepared
              ? staffText('offline-hint')
              : role === 'desk'
                ? t('strip-household', { time, b: bold })
                : t('strip-other-role', { time, b: bold })}
          </span>
        </p>
      )}
    </div>
  )
}
