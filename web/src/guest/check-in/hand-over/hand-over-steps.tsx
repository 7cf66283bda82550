import { getHandOverSteps, toTurn, type HandOverStep } from '@first-chair/core/hand-over/hand-over-tasks'
import type { Contact } from '@first-chair/core/contact/contact'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../catalogue/hand-over.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { HandedOver } from '../step/handed-over.ts'
import { taskScreens } from '../task-screens.ts'
import styles from './hand-over.module.css'

const toKey = ({ adult, task }: HandOverStep): string => `${adult.contactId} ${task.taskId}`

/**
 * The open tasks of the family, one after the other, each addressed to one adult. A step stays on screen until its adult
 * has finished it, also if another device completes it meanwhile.
 */
export function HandOverSteps({
  grouping,
  onDone,
}: {
  grouping: ContactTaskGrouping
  /** Called with the last adult when nothing is left. */
  onDone: (adult: Contact | undefined) => void
}) {
  const steps = useMemo(() => getHandOverSteps(grouping), [grouping])
  const [currentKey, setCurrentKey] = useState(() => findNext(steps))
  /** Who has the device. The head of household gets it from the staff; another adult is named first. */
  const [holderId, setHolderId] = useState(() => {
    const first = steps.find((step) => toKey(step) === currentKey)?.adult
    return first?.isHeadOfHouseHold ? first.contactId : undefined
  })
  const current = steps.find((step) => toKey(step) === currentKey)
  const latestOnDone = useRef(onDone)
  useEffect(() => {
    latestOnDone.current = onDone
  })
  const isDone = current === undefined
  const last = steps.at(-1)?.adult
  useEffect(() => {
    if (isDone) latestOnDone.current(last)
  }, [isDone, last])
  if (!current) return null

  if (current.adult.contactId !== holderId) {
    return (
      <Turn
        adult={current.adult}
        isFirst={holderId === undefined}
        onTaken={() => setHolderId(current.adult.contactId)}
      />
    )
  }
  return (
    <>
      <StepList steps={steps} current={current} />
      <CurrentStep
        key={toKey(current)}
        grouping={grouping}
        step={current}
        label={formatStep(steps, current)}
        onComplete={() => {
          window.scrollTo({ top: 0 })
          setCurrentKey(findNext(steps, currentKey))
        }}
      />
    </>
  )
}

/** The next step that is not done; a step that was just finished may still be open in the list. */
function findNext(steps: readonly HandOverStep[], finishedKey?: string): string | undefined {
  const next = steps.find((step) => !step.isDone && toKey(step) !== finishedKey)
  return next && toKey(next)
}

function CurrentStep({
  grouping,
  step,
  label,
  onComplete,
}: {
  grouping: ContactTaskGrouping
  step: HandOverStep
  label: string
  onComplete: () => void
}) {
  const Screen = taskScreens[taskKinds[step.task.taskTypeId]]
  const turn = useMemo(() => toTurn(grouping, step), [grouping, step])
  const [first, ...others] = step.contactTasks
  const [heading] = useState(() => formatHeading(step))
  const handedOver = useMemo(() => ({ heading }), [heading])
  return (
    <HandedOver value={handedOver}>
      <Screen
        grouping={turn}
        task={step.task}
        contactTasks={[{ ...first, upTo: 'guest' }, ...others.map((one) => ({ ...one, upTo: 'guest' as const }))]}
        requestedId={undefined}
        step={label}
        completeLabel={t('continue')}
        onComplete={onComplete}
      />
    </HandedOver>
  )
}

function StepList({ steps, current }: { steps: readonly HandOverStep[]; current: HandOverStep }) {
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step) => (
        <li
          key={toKey(step)}
          data-state={step === current ? 'now' : step.isDone ? 'done' : 'open'}
          aria-current={step === current ? 'step' : undefined}
        >
          {formatStep(steps, step)}
        </li>
      ))}
    </ol>
  )
}

function formatStep(steps: readonly HandOverStep[], step: HandOverStep): string {
  const { messages, label } = taskKindDefinitions[taskKinds[step.task.taskTypeId]]
  return t('step', {
    position: steps.indexOf(step) + 1,
    total: steps.length,
    kind: messages,
    task: label,
    names: getNames(step.contactTasks),
  })
}

/** "Maya, please sign for Juno": what is open when the step begins. */
function formatHeading({ adult, task, contactTasks }: HandOverStep): string {
  const open = contactTasks.filter((listed) => !mayAdvance([listed]))
  const listed = open.length > 0 ? open : contactTasks
  const others = listed.filter(({ contact }) => contact.contactId !== adult.contactId)
  const isOwn = others.length === 0
  const values = { adult: adult.firstName, names: getNames(listed) }
  switch (taskKinds[task.taskTypeId]) {
    case 'Waiver':
      if (isOwn) return t('pleaseSign', values)
      return t('pleaseSignFor', {
        ...values,
        names: [...(others.length < listed.length ? [t('yourself')] : []), ...getNames(others)],
      })
    case 'Photo':
      return t('pleasePhoto', values)
    default:
      return isOwn ? t('pleaseFillOwn', values) : t('pleaseFill', values)
  }
}

const getNames = (contactTasks: HandOverStep['contactTasks'] | HandOverStep['contactTasks'][number][]): string[] => [
  ...new Set(contactTasks.map(({ contact }) => contact.firstName)),
]

/** Another adult takes the device. Nothing of their tasks is shown before. */
function Turn({ adult, isFirst, onTaken }: { adult: Contact; isFirst: boolean; onTaken: () => void }) {
  const name = adult.firstName
  usePageTitle(t('pageTitle'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" className={styles.turn}>
      <h1 ref={heading} tabIndex={-1}>
        {t(isFirst ? 'firstTurnTitle' : 'turnTitle', { name })}
      </h1>
      <p className={styles.muted}>{t('turnText', { name })}</p>
      <Button onClick={onTaken}>{t('turnButton', { name })}</Button>
    </main>
  )
}
