import type { WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { Button } from '@mantine/core'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CopyButton } from '../page/copy-button.tsx'
import styles from './webhooks.module.css'

/** Escape must not close the dialog, because the secret would be lost. */
const ignoreEscape = () => undefined

/** Shows a new secret, the only time it is visible. Only "Done" closes the dialog. */
export function NewSecret({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const secret = endpoint.newSecret ?? ''
  return (
    <Dialog title={t('secretTitle', { description: endpoint.description })} onClose={ignoreEscape}>
      <div className={styles.form}>
        <Banner tone="warn" title={t('copyNow')}>
          {t('copyNowText')}
        </Banner>
        <code className={styles.secret} aria-label={t('secret')} role="textbox" aria-readonly tabIndex={0}>
          {secret}
        </code>
        <div className={styles.answers}>
          <CopyButton text={secret} label={t('copySecret')} done={t('copied')} isPrimary />
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
