import type { Contact } from '@first-chair/core/contact/contact'
import { t } from '../../../catalogue/hand-over.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useContactTasks } from '../../use-contact-tasks.ts'
import { StepLoading } from '../step/step-loading.tsx'
import { HandOverSteps } from './hand-over-steps.tsx'
import styles from './hand-over.module.css'

/** The open tasks of the family at a location. `onDone` is called with the last adult when nothing is left. */
export function HandOverTasks({
  locationId,
  onDone,
}: {
  locationId: number
  onDone: (adult: Contact | undefined) => void
}) {
  const { data, error, isPending, refetch } = useContactTasks(locationId)
  if (data) return <HandOverSteps grouping={data} onDone={onDone} />
  if (isPending) return <StepLoading text={t('loading')} onTryAgain={() => void refetch()} />
  return <NotLoaded title={t('notLoaded')} failure={error} onTryAgain={() => void refetch()} />
}

/** Says on a device of the resort that something could not be loaded. */
export function NotLoaded({ title, failure, onTryAgain }: { title: string; failure: Error; onTryAgain: () => void }) {
  usePageTitle(t('pageTitle'))
  return (
    <main id="main" className={styles.turn}>
      <h1>{title}</h1>
      <Banner tone="bad" action={<Button onClick={onTryAgain}>{t('tryAgain')}</Button>}>
        {failure.message}
      </Banner>
    </main>
  )
}
