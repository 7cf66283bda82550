import { Failure } from '@first-chair/core/contract/failure'
import { t } from '../catalogue/retry.ts'

/**
 * The id of a request that the server could not answer. The guest can read it out, and the operator finds it in the log.
 * A refusal has none, because the guest can do something about it.
 */
export function RequestCode({ failure }: { failure: Error | null }) {
  const id = failure instanceof Failure && failure.status >= 500 ? failure.detail['requestId'] : undefined
  return id === undefined || id === '' ? null : <p>{t('requestCode', { id })}</p>
}
