import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './secret-dialog.module.css'

/** Escape must not close the dialog, because the secret would be lost. */
const ignoreEscape = () => undefined

type SecretTexts = { title: string; copyNow: string; onlyOnce: string; label: string; copy: string; copied: string }

/** Shows a new secret, the only time it is visible. Only "Done" closes the dialog. */
export function SecretDialog({ secret, texts, onClose }: { secret: string; texts: SecretTexts; onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={ignoreEscape}>
      <div className={styles.parts}>
        <Banner tone="warn" title={texts.copyNow}>
          {texts.onlyOnce}
        </Banner>
        <code className={styles.secret} aria-label={texts.label} role="textbox" aria-readonly tabIndex={0}>
          {secret}
        </code>
        <div className={styles.answers}>
          <CopyButton text={secret} label={texts.copy} done={texts.copied} isPrimary />
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
