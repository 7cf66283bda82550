import { t } from '../catalogue/unchanged-record.ts'
import type { ConfirmationRefusal } from './unchanged-record.api.ts'

const messages = {
  'not-confirmable': () => t('not-confirmable'),
  'no-longer-required': () => t('no-longer-required'),
  'nothing-stored': () => t('nothing-stored'),
  'sizes-not-answered': (name) => t('sizes-not-answered', { name }),
  'health-not-answered': (name) => t('health-not-answered', { name }),
  'health-note-stored': (name) => t('health-note-stored', { name }),
  'consent-missing': () => t('consent-missing'),
  'consent-changed': () => t('consent-changed'),
  'changed-meanwhile': () => t('changed-meanwhile'),
  'no-longer-valid': () => t('no-longer-valid'),
} as const satisfies Record<ConfirmationRefusal, (name: string) => string>

/** What the guest reads about a record that was not confirmed. `name` is the first name of the contact. */
export function getRefusalMessage(reason: ConfirmationRefusal, name: string): string {
  return messages[reason](name)
}
