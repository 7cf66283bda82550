import { applyTemplate, saveFirstRunStep } from '@first-chair/core/first-run/first-run.api'
import type { FirstRun, TemplateName } from '@first-chair/core/first-run/first-run'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { DraftWaivers } from './draft-waivers.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import { formatSaved } from './format-saved.ts'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'
import styles from './template-step.module.css'
import { useSave } from './use-save.ts'

const icons: Record<TemplateName, IconName> = {
  'small-hill': 'snow',
  destination: 'school',
  'tubing-hill': 'tube',
  'bike-park': 'bike',
}

/** The names of messages have no hyphens. */
const words = {
  'small-hill': 'small',
  destination: 'destination',
  'tubing-hill': 'tubing',
  'bike-park': 'bike',
} as const satisfies Record<TemplateName, string>
const toWord = (name: TemplateName) => words[name]
const toTemplateName = (name: TemplateName): string => t('templateName', { template: toWord(name) })

/** One of the templates, with what each brings. */
export function TemplateStep({ firstRun, onSaved, onBack }: StepProps) {
  const { steps, templates, template: used, mayUseTemplate } = firstRun
  const [chosen, setChosen] = useState<TemplateName>(used ?? 'small-hill')
  const { save, isSaving, failure } = useSave(onSaved)
  const keep = () => call(saveFirstRunStep, { params: { step: 'template' }, body: { state: 'done' } })
  const apply = () => call(applyTemplate, { body: { template: chosen } })
  const isKept = !mayUseTemplate || chosen === used
  return (
    <FirstRunFrame
      title={t('templateTitle')}
      progress={{ steps, current: 'template' }}
      aside={t('aboutTime')}
      saved={formatSaved(steps, 'template')}
      actions={
        <StepActions step="template" onBack={onBack} save={save}>
          <Button busy={isSaving ? t('saving') : undefined} onClick={() => void save(isKept ? keep : apply)}>
            {isKept ? t('keepTemplate') : t('useTemplate', { name: toTemplateName(chosen) })}
          </Button>
        </StepActions>
      }
    >
      <p>{t('templateText')}</p>
      {!mayUseTemplate && <Banner>{t('templateTaken')}</Banner>}
      <fieldset className={styles.cards} disabled={!mayUseTemplate}>
        <legend className="visually-hidden">{t('templates')}</legend>
        {templates.map((template) => (
          <TemplateCard
            key={template.name}
            template={template}
            isChosen={template.name === chosen}
            onChoose={() => setChosen(template.name)}
          />
        ))}
      </fieldset>
      {mayUseTemplate && used !== null && chosen !== used && (
        <Banner tone="warn">{t('templateReplaces', { name: toTemplateName(used) })}</Banner>
      )}
      {firstRun.hasOwnRecords && (used === null || firstRun.draftWaivers.length > 0) && (
        <DraftWaivers firstRun={firstRun} />
      )}
      {failure && <Banner tone="bad">{failure.message}</Banner>}
    </FirstRunFrame>
  )
}

function TemplateCard({
  template: { name, places, activities, tasks, isForOneDay },
  isChosen,
  onChoose,
}: {
  template: FirstRun['templates'][number]
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className={isChosen ? `${styles.card} ${styles.chosen}` : styles.card}>
      <input type="radio" name="template" className="visually-hidden" checked={isChosen} onChange={onChoose} />
      <span className={styles.dot}>
        <Icon name="tick" size="xs" />
      </span>
      <span className={styles.top}>
        <span className={styles.icon}>
          <Icon name={icons[name]} />
        </span>
        <b>{toTemplateName(name)}</b>
      </span>
      <span className={styles.about}>{t('aboutTemplate', { template: toWord(name) })}</span>
      <span className={styles.facts}>
        <span>{t('places', { count: places })}</span>
        <span>{t('activities', { count: activities })}</span>
        {isForOneDay ? (
          <span>{t('waiverEachDay')}</span>
        ) : (
          tasks.map((kind) => <span key={kind}>{taskKindDefinitions[kind].label}</span>)
        )}
      </span>
    </label>
  )
}
