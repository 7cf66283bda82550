import type { ApiKey } from '@first-chair/core/api-key/api-key'
import { Button } from '@mantine/core'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './api-keys.module.css'
import { CopyButton } from '../page/copy-button.tsx'

/** Escape must not close the dialog, because the token would be lost. */
const ignoreEscape = () => undefined

/** Shows the whole token of a new key, the only time it is visible. Only "Done" closes the dialog. */
export function NewToken({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <Dialog title={`${apiKey.nickname} is created`} onClose={ignoreEscape}>
      <div className={styles.form}>
        <Banner tone="warn" title="Copy the token now">
          It is shown only once and cannot be displayed again. If you lose it, revoke this key and create a new one.
        </Banner>
        <code className={styles.token} aria-label="Token" role="textbox" aria-readonly tabIndex={0}>
          {apiKey.token}
        </code>
        <div className={styles.answers}>
          <CopyButton text={apiKey.token} label="Copy token" done="Token is copied" isPrimary />
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
