import { listTimeZones } from '@first-chair/core/calendar/time-zone'
import { saveResortBasics } from '@first-chair/core/first-run/first-run.api'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { t } from '../catalogue/first-run.ts'
import { useErrorTitle } from '../settings/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import styles from './first-run.module.css'
import type { StepProps } from './step-props.ts'
import { formatSaved } from './format-saved.ts'
import { useSave } from './use-save.ts'

const fields = ['name', 'timeZone', 'adultAge', 'phoneNumber'] as const
const ages = { min: 13, max: 30 }

/** The basics of the resort. The time zone of the browser is proposed. */
export function ResortStep({ firstRun, onSaved, onBack }: StepProps) {
  const { resort, steps } = firstRun
  const [form, setForm] = useState({
    ...resort,
    timeZone: resort.timeZone === '' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : resort.timeZone,
    adultAge: String(resort.adultAge),
  })
  const [isChecked, setChecked] = useState(false)
  const { save, isSaving, failure } = useSave(onSaved)
  const element = useRef<HTMLFormElement>(null)
  const age = Number(form.adultAge)
  const refused = (name: string) => failure?.fields.find(({ path }) => path === name)?.message
  const problems: Record<(typeof fields)[number], string | undefined> = {
    name: form.name.trim() === '' ? t('resortNameMissing') : refused('name'),
    timeZone: form.timeZone === '' ? t('timeZoneMissing') : refused('timeZone'),
    adultAge: Number.isInteger(age) && age >= ages.min && age <= ages.max ? refused('adultAge') : t('adultAgeWrong'),
    phoneNumber: refused('phoneNumber'),
  }
  const firstProblem = fields.find((name) => problems[name] !== undefined && problems[name] !== refused(name))
  useErrorTitle(isChecked && fields.some((name) => problems[name] !== undefined))
  const change = (part: Partial<typeof form>) => setForm((current) => ({ ...current, ...part }))
  const submit = () => {
    setChecked(true)
    if (firstProblem !== undefined) {
      element.current?.querySelector<HTMLElement>(`[name=${firstProblem}]`)?.focus()
      return
    }
    void save(() => call(saveResortBasics, { body: { ...form, adultAge: age } }))
  }
  const show = (name: (typeof fields)[number]) => (isChecked ? problems[name] : undefined)
  return (
    <FirstRunFrame
      title={t('resortTitle')}
      progress={{ steps, current: 'resort' }}
      aside={t('aboutTime')}
      saved={formatSaved(steps, 'resort')}
      actions={
        <>
          {onBack && (
            <Button look="secondary" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" form="resort" busy={isSaving ? t('saving') : undefined}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <p>{t('resortText')}</p>
      <form
        id="resort"
        ref={element}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('resortName')}
          name="name"
          autoComplete="organization"
          maxLength={60}
          value={form.name}
          error={show('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div>
          <SelectField
            label={t('timeZone')}
            name="timeZone"
            options={listTimeZones(form.timeZone)}
            value={form.timeZone}
            error={show('timeZone')}
            onChange={({ target }) => change({ timeZone: target.value })}
          />
          {form.timeZone !== '' && (
            <p className={styles.fine}>{t('timeZoneNow', { time: formatTime(form.timeZone) })}</p>
          )}
        </div>
        <TextField
          label={t('adultAge')}
          hint={t('adultAgeHint')}
          name="adultAge"
          inputMode="numeric"
          maxLength={2}
          value={form.adultAge}
          error={show('adultAge')}
          onChange={({ target }) => change({ adultAge: target.value })}
        />
        <TextField
          label={t('phoneNumber')}
          hint={t('phoneNumberHint')}
          name="phoneNumber"
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={form.phoneNumber}
          error={show('phoneNumber')}
          onChange={({ target }) => change({ phoneNumber: target.value })}
        />
        {failure && failure.fields.length === 0 && <Banner tone="bad">{failure.message}</Banner>}
      </form>
    </FirstRunFrame>
  )
}

function formatTime(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format()
}
