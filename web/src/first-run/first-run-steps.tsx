import { findOpenStep, type FirstRun } from '@first-chair/core/first-run/first-run'
import type { FirstRunStepName } from '@first-chair/core/first-run/first-run-steps'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GuestsStep } from './guests-step.tsx'
import { LookStep } from './look-step.tsx'
import { MailStep } from './mail-step.tsx'
import { ResortStep } from './resort-step.tsx'
import type { StepProps } from './step-props.ts'
import { TemplateStep } from './template-step.tsx'
import { TrialStep } from './trial-step.tsx'
import { StepList } from './step-list.tsx'

const screens: Record<Exclude<FirstRunStepName, 'administrator'>, (props: StepProps) => ReactNode> = {
  resort: (props) => <ResortStep {...props} />,
  look: (props) => <LookStep {...props} />,
  template: (props) => <TemplateStep {...props} />,
  guests: (props) => <GuestsStep {...props} />,
  mail: (props) => <MailStep {...props} />,
  trial: (props) => <TrialStep {...props} />,
}

/** The step in the address; without one the list of all steps, or the first step after the administrator. */
export function FirstRunSteps({ firstRun }: { firstRun: FirstRun }) {
  const { step } = useSearch({ from: '/first-run' })
  const navigate = useNavigate()
  const names = firstRun.steps.map(({ name }) => name)
  const isNew = firstRun.steps.every(({ name, state }) => (name === 'administrator') === (state === 'done'))
  const shown = step ?? (isNew ? findOpenStep(firstRun) : undefined)
  if (shown === undefined || shown === 'administrator') return <StepList firstRun={firstRun} />

  const goTo = (name: FirstRunStepName | undefined) => void navigate({ to: '/first-run', search: { step: name } })
  const before = names[names.indexOf(shown) - 1]
  return screens[shown]({
    firstRun,
    onSaved: (saved) => goTo(findNextStep(saved, shown)),
    onBack: before === undefined || before === 'administrator' ? undefined : () => goTo(before),
  })
}

/** The next step after this one that is still open; undefined if there is none. */
function findNextStep({ steps }: FirstRun, shown: FirstRunStepName): FirstRunStepName | undefined {
  const position = steps.findIndex(({ name }) => name === shown)
  return steps.find(({ state }, index) => index > position && state === 'open')?.name
}
