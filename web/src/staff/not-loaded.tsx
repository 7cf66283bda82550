import { Failure } from '@first-chair/core/contract/failure'
import { t } from '../catalogue/staff.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** What a page shows until its data is there: that it is loading, or why it did not load, with a button to try again. */
export function NotLoaded({
  read: { error, refetch },
  failed,
  missing,
  className,
}: {
  read: { error: Error | null; refetch: () => unknown }
  /** The title of a failure. */
  failed: string
  /** The title if the server knows nothing under this address. */
  missing?: string
  className: string | undefined
}) {
  if (!error) {
    return (
      <p role="status" className={className}>
        <span>
          <Spinner /> {t('loading')}
        </span>
      </p>
    )
  }
  const isMissing = missing !== undefined && error instanceof Failure && error.code === 'not-found'
  return (
    <div className={className}>
      {isMissing ? (
        <Banner tone="bad" title={missing} />
      ) : (
        <Banner tone="bad" title={failed} action={<Button onClick={() => void refetch()}>{t('try-again')}</Button>}>
          {error.message}
        </Banner>
      )}
    </div>
  )
}
