import type { Contact } from '@first-chair/core/contact/contact'
import { checkInDate } from '@first-chair/core/date-format'
import { Failure } from '@first-chair/core/failure'
import type { SigningLink } from '@first-chair/core/waiver/own-waivers'
import { useState } from 'react'
import { useSettings, useTexts } from '../settings/use-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './signing-link.module.css'
import { TryAgainWords } from './try-again-words.tsx'
import { useSigningLink } from './use-signing-link.ts'

type SigningLinkDialogProps = {
  locationId: number
  contact: Pick<Contact, 'contactId' | 'firstName'>
  onClose: () => void
}

/** The link of an adult who signs for themselves: to scan from this phone, to share, or to copy. */
export function SigningLinkDialog({ locationId, contact, onClose }: SigningLinkDialogProps) {
  const { explanation } = useTexts().ownSignature
  const { data, error, isFetching, refetch } = useSigningLink(locationId, contact.contactId)
  return (
    <Dialog title={`A link for ${contact.firstName}`} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{explanation}</p>
        {error && !isFetching && (
          <Banner
            tone="bad"
            title="The link was not made"
            action={
              <Button look="secondary" small onClick={() => void refetch()}>
                <TryAgainWords />
              </Button>
            }
          >
            {error instanceof Failure ? error.message : 'Please try again.'}
          </Banner>
        )}
        {isFetching && (
          <p role="status" className={styles.waiting}>
            <Spinner /> Making the link
          </p>
        )}
        {data && !isFetching && <Link key={data.link} made={data} firstName={contact.firstName} />}
        <div className={styles.acts}>
          {data && !isFetching && (
            <Button look="ghost" onClick={() => void refetch()}>
              Make a new link
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const outcomes = {
  copied: 'Copied. You can paste it into a message now.',
  'not copied': 'Your browser does not copy. Please select the link and copy it.',
} as const

function Link({ made, firstName }: { made: SigningLink; firstName: string }) {
  const { dateFormat } = useSettings()
  const { message, shareButton } = useTexts().ownSignature
  const [outcome, setOutcome] = useState<keyof typeof outcomes | undefined>(undefined)
  const copy = async () => {
    setOutcome(undefined)
    setOutcome(await copied(made.link))
  }
  const share = async () => {
    try {
      await navigator.share({ text: message, url: made.link })
    } catch (error) {
      // Whoever closes the list of apps wants nothing further.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <>
      <QrCode className={styles.code} text={made.link} label={`QR code of the link for ${firstName}`} />
      <p className={styles.link}>{made.link}</p>
      <div className={styles.share}>
        {canShare() && (
          <Button onClick={() => void share()}>
            <Icon name="outside" size="s" />
            {shareButton}
          </Button>
        )}
        <Button look={canShare() ? 'secondary' : 'primary'} onClick={() => void copy()}>
          <Icon name="copy" size="s" />
          Copy link
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {outcome && outcomes[outcome]}
      </p>
      <p className={styles.small}>
        It works until {checkInDate(made.expiresAtUtc.slice(0, 10), dateFormat)}, and only for {firstName}. A new link
        makes this one stop working.
      </p>
    </>
  )
}

/** Not every browser has it, whatever its types say. */
function canShare(): boolean {
  return typeof Reflect.get(navigator, 'share') === 'function'
}

async function copied(text: string): Promise<keyof typeof outcomes> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'not copied'
  }
}
