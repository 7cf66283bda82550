import { t } from '../catalogue/verdict.ts'
import type { Confirmation } from './confirmation.ts'

const texts = {
  sending: 'confirmation-sending',
  late: 'confirmation-late',
  retrying: 'confirmation-retrying',
  'given-up': 'confirmation-given-up',
} as const satisfies Record<Confirmation['state'], string>

/** When it was sent and about when it is confirmed, in words for guests or for staff. `format` names a moment. */
export function getConfirmationText(
  { state, sinceUtc, byUtc }: Confirmation,
  reader: 'guest' | 'staff',
  format: (utc: string) => string,
): string {
  const sent = format(sinceUtc)
  if (state === 'given-up' && reader === 'staff') return t('confirmation-given-up-staff', { sent })
  if (byUtc === null) return t(texts[state], { sent })
  return t(state === 'retrying' ? 'confirmation-retrying-by' : 'confirmation-sending-by', { sent, by: format(byUtc) })
}
