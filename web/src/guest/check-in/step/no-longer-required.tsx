import { t as failureText } from '@first-chair/core/catalogue/failure'
import { Failure } from '@first-chair/core/contract/failure'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../catalogue/check-in.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { contactTasksAtAllLocations } from '../../use-contact-tasks.ts'

/** True if an operator unlinked or deleted the task while the guest filled it in. */
export function isNoLongerRequired(failure: unknown): boolean {
  return failure instanceof Failure && failure.code === 'no-longer-asked'
}

/**
 * Says that a task is no longer required. Continue reloads the household, and check-in goes on with the remaining
 * tasks.
 */
export function NoLongerRequired() {
  const queryClient = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  const reload = async () => {
    setIsLoading(true)
    await queryClient.invalidateQueries({ ...contactTasksAtAllLocations, refetchType: 'active' })
    setIsLoading(false)
  }
  return (
    <Banner
      tone="info"
      title={failureText('no-longer-asked')}
      announce
      action={
        <Button small onClick={() => void reload()} busy={isLoading ? t('reloading') : undefined}>
          {t('continue')}
        </Button>
      }
    >
      {t('nothingWasSaved')}
    </Banner>
  )
}
