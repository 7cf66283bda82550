import type { Location } from '@first-chair/core/location/location'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import CopyIcon from 'lucide-react/icons/copy'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import PrinterIcon from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './locations.module.css'

/**
 * The guest link of a location, to copy and as a printable QR code. It uses the id, so that it keeps working after a
 * rename.
 */
export function GuestLink({ location }: { location: Pick<Location, 'name' | 'id'> }) {
  const [isOpen, setOpen] = useState(false)
  const address = `${useSettings().frontEndSettings.baseUrl}/l/${location.id}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notifications.show({ message: 'Link is copied', color: 'green' })
    } catch {
      notifications.show({ message: 'The link could not be copied. Please select it and copy it by hand.' })
    }
  }
  return (
    <>
      <p className={styles.address}>{address}</p>
      <div className={styles.acts}>
        <Button variant="default" leftSection={<CopyIcon size={18} />} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button variant="default" leftSection={<PrinterIcon size={18} />} onClick={() => setOpen(true)}>
          QR code
        </Button>
      </div>
      {isOpen && (
        <Dialog title={`QR code for ${location.name}`} onClose={() => setOpen(false)}>
          <div className={styles.sheet} data-print>
            <QrCode text={address} label={`QR code that opens ${address}`} className={styles.code} />
            <b>{location.name}</b>
            <span>{address}</span>
          </div>
          <div className={styles.acts}>
            <Button variant="default" onClick={() => setOpen(false)}>
              Close
            </Button>
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The same link in the header of the drawer. */
export function OpenGuestLink({ row }: { row: Location }) {
  return (
    <a className={styles.open} href={`/l/${row.id}`} target="_blank" rel="noreferrer">
      <ExternalLinkIcon size={18} />
      Guest link
    </a>
  )
}
