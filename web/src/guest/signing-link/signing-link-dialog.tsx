import type { Contact } from '@first-chair/core/contact/contact'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { Failure } from '@first-chair/core/contract/failure'
import type { SigningLink } from '@first-chair/core/waiver/own-waivers'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t as retry } from '../../catalogue/retry.ts'
import { t } from '../../catalogue/signing-link.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './signing-link.module.css'
import { TryAgainLabel } from '../try-again-label.tsx'
import { useSigningLink } from './use-signing-link.ts'

const loadQrCode = () => import('../../ui/qr-code.tsx')
/** Loaded when the dialog opens, because home has dialogs and needs no code. Without it the link is displayed alone. */
const QrCode = lazy(() =>
  loadQrCode().then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => <></> }),
  ),
)

type SigningLinkDialogProps = {
  locationId: number
  contact: Pick<Contact, 'contactId' | 'firstName'>
  onClose: () => void
}

/** The signing link of an adult: to scan from this screen, to share, or to copy. */
export function SigningLinkDialog({ locationId, contact, onClose }: SigningLinkDialogProps) {
  const { explanation } = useTexts().ownSignature
  const { data, error, isFetching, refetch } = useSigningLink(locationId, contact.contactId)
  useEffect(() => {
    // While the link is on its way.
    void loadQrCode().catch(() => undefined)
  }, [])
  return (
    <Dialog title={t('title', { name: contact.firstName })} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{explanation}</p>
        {error && !isFetching && (
          <Banner
            tone="bad"
            title={t('failed')}
            action={
              <Button look="secondary" small onClick={() => void refetch()}>
                <TryAgainLabel />
              </Button>
            }
          >
            {error instanceof Failure ? error.message : retry('tryAgain')}
          </Banner>
        )}
        {isFetching && (
          <p role="status" className={styles.waiting}>
            <Spinner /> {t('creating')}
          </p>
        )}
        {data && !isFetching && <Link key={data.link} signingLink={data} firstName={contact.firstName} />}
        <div className={styles.acts}>
          {data && !isFetching && (
            <Button look="ghost" onClick={() => void refetch()}>
              {t('createNew')}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type Outcome = 'copied' | 'notCopied'

function Link({ signingLink, firstName }: { signingLink: SigningLink; firstName: string }) {
  const { dateFormat } = useSettings()
  const { message, shareButton } = useTexts().ownSignature
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)
  const copy = async () => {
    setOutcome(undefined)
    setOutcome(await copyToClipboard(signingLink.link))
  }
  const share = async () => {
    try {
      await navigator.share({ text: message, url: signingLink.link })
    } catch (error) {
      // An AbortError means that the guest closed the share dialog: do nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <>
      <Suspense fallback={<span className={styles.code} />}>
        <QrCode className={styles.code} text={signingLink.link} label={t('qrCode', { name: firstName })} />
      </Suspense>
      <p className={styles.link}>{signingLink.link}</p>
      <div className={styles.share}>
        {canShare() && (
          <Button onClick={() => void share()}>
            <Icon name="outside" size="s" />
            {shareButton}
          </Button>
        )}
        <Button look={canShare() ? 'secondary' : 'primary'} onClick={() => void copy()}>
          <Icon name="copy" size="s" />
          {t('copy')}
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {outcome && t(outcome)}
      </p>
      <p className={styles.small}>
        {t('validity', {
          day: formatCheckInDate(signingLink.expiresAtUtc.slice(0, 10), dateFormat),
          name: firstName,
        })}
      </p>
    </>
  )
}

/** Not every browser has `navigator.share`, although the types say so. */
function canShare(): boolean {
  return typeof Reflect.get(navigator, 'share') === 'function'
}

async function copyToClipboard(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'notCopied'
  }
}
