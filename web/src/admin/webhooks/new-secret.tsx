import type { WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { t } from '../../catalogue/admin-webhooks.ts'
import { SecretDialog } from '../page/secret-dialog.tsx'

/** Shows the new secret of an endpoint. */
export function NewSecret({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const texts = {
    title: t('secretTitle', { description: endpoint.description }),
    copyNow: t('copyNow'),
    onlyOnce: t('copyNowText'),
    label: t('secret'),
    copy: t('copySecret'),
    copied: t('copied'),
  }
  return <SecretDialog secret={endpoint.newSecret ?? ''} texts={texts} onClose={onClose} />
}
