import { saveFirstRunStep } from '@first-chair/core/first-run/first-run.api'
import type { laterSteps } from '@first-chair/core/first-run/first-run-steps'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import type { StepProps } from './step-props.ts'
import type { useSave } from './use-save.ts'

/** Back, and leaving a step for later, in front of what the step does. */
export function StepActions({
  step,
  onBack,
  save,
  children,
}: Pick<StepProps, 'onBack'> & {
  step: (typeof laterSteps)[number]
  save: ReturnType<typeof useSave>['save']
  children?: ReactNode
}) {
  const leave = () => void save(() => call(saveFirstRunStep, { params: { step }, body: { state: 'skipped' } }))
  return (
    <>
      {onBack && (
        <Button look="secondary" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <Button look="ghost" onClick={leave}>
        {t('laterButton')}
      </Button>
      {children}
    </>
  )
}
