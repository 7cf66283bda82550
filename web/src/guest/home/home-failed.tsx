import page from '../../layout/page.module.css'
import { t } from '../../catalogue/retry.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CallUs } from '../call-us.tsx'
import { RequestCode } from '../request-code.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'

/** Shown when the household could not be loaded. */
export function HomeFailed({
  failure,
  isTrying,
  onTryAgain,
}: {
  failure: Error
  isTrying: boolean
  onTryAgain: () => void
}) {
  const { home } = useTexts()
  return (
    <main id="main" className={page.page}>
      <h1>{home.checkInTitle}</h1>
      <Banner
        tone="bad"
        title={home.groupNotLoaded}
        action={
          <Button look="secondary" busy={isTrying ? t('trying') : undefined} onClick={onTryAgain}>
            <TryAgainLabel />
          </Button>
        }
      >
        {failure.message}
        <RequestCode failure={failure} />
      </Banner>
      <CallUs />
    </main>
  )
}
