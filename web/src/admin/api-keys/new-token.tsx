import type { ApiKey } from '@first-chair/core/api-key/api-key'
import { Button } from '@mantine/core'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './api-keys.module.css'
import { CopyButton } from './copy-button.tsx'

/** Escape by habit would lose the token for ever. */
const notByEscape = () => undefined

/** A new key, whole: the only time that anybody sees it. Only "Done" closes it. */
export function NewToken({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <Dialog title={`${apiKey.nickname} is created`} onClose={notByEscape}>
      <div className={styles.form}>
        <Banner tone="warn" title="Copy the token now">
          It is shown this once. We keep no copy that could be read: when it is lost, revoke it and create another one.
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
