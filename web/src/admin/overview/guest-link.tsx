import type { Location } from '@first-chair/core/location/location'
import { Button, CopyButton } from '@mantine/core'
import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { useSettings } from '../../settings/use-settings.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

/** The link to the default location that guests receive, as text and as a QR code. */
export function GuestLink({ location }: { location: Location }) {
  const { baseUrl } = useSettings().frontEndSettings
  const link = `${baseUrl}/l/${location.id}`
  return (
    <OverviewCard title="Guest link">
      <div className={styles.guestLink}>
        <QrCode text={link} label={`QR code for ${location.name}`} className={styles.code} />
        <div className={styles.grow}>
          <b>{location.name}</b>
          <span className={styles.address}>{link.replace(/^https?:\/\//, '')}</span>
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button
                variant="subtle"
                size="xs"
                leftSection={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
        </div>
      </div>
    </OverviewCard>
  )
}
