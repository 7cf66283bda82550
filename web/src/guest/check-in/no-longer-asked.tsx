import { Failure } from '@first-chair/core/failure'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { contactTasksAnywhere } from '../use-contact-tasks.ts'

/** Was the task unlinked or deleted while the guest filled it in? */
export function isNoLongerAsked(failure: unknown): boolean {
  return failure instanceof Failure && failure.code === 'no-longer-asked'
}

/** Says that a task is not asked any more. Continue reads the group again, and check-in goes on with what is left. */
export function NoLongerAsked() {
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const goOn = async () => {
    setReading(true)
    await queryClient.invalidateQueries({ ...contactTasksAnywhere, refetchType: 'active' })
    setReading(false)
  }
  return (
    <Banner
      tone="info"
      title="The resort no longer asks for this."
      announce
      action={
        <Button small onClick={() => void goOn()} busy={isReading ? 'Loading' : undefined}>
          Continue
        </Button>
      }
    >
      Nothing was saved, and you have nothing left to do here.
    </Banner>
  )
}
