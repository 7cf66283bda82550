import { Failure } from '@first-chair/core/contract/failure'
import { maxDaysAhead, type PassCheckerForm, type PassVerdict } from '@first-chair/core/pass-check/pass-check'
import { checkPass } from '@first-chair/core/pass-check/pass-check.api'
import { PassNumber } from '@first-chair/core/pass-check/pass-number'
import { unavailableVerdict } from '@first-chair/core/pass-check/pass-verdict'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/pass-checker.ts'
import { useErrorTitle } from '../../settings/use-page-title.ts'
import { useFeatureTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useTypedFields } from '../use-typed-fields.ts'
import styles from './pass-checker.module.css'

/** The checked pass, as the guest typed it. */
export type CheckedPass = { passNumber: string; date: string; lift: string; askedAt: number }

type Typed = { passNumber: string; date: string; accessLocationId: string }
const fields = ['passNumber', 'date', 'accessLocationId'] as const satisfies readonly (keyof Typed)[]

/** Failures after which the verdict is "could not check". */
const noAnswerCodes = new Set(['unavailable', 'external-system-down', 'unexpected', 'request-timeout'])

type PassFormProps = {
  form: PassCheckerForm
  /** No pass was checked yet: the form has the main heading of the page. */
  isFirst: boolean
  /** The input was refused: the verdict shown before no longer belongs to it. */
  onRefused: () => void
  onVerdict: (asked: CheckedPass, verdict: PassVerdict) => void
}

/** Pass number, day and, if the resort lists lifts, the lift. Typed values stay after a check. */
export function PassForm({ form: { today, accessLocations }, isFirst, onRefused, onVerdict }: PassFormProps) {
  const texts = useFeatureTexts('passChecker')
  const [only] = accessLocations.length === 1 ? accessLocations : []
  const { form, typed, problems, change, show, validate } = useTypedFields<Typed, keyof Typed>({
    initial: () => ({ passNumber: '', date: today, accessLocationId: only?.accessLocationId ?? '' }),
    fields,
    check: (input) => findProblems(input, accessLocations.length > 0),
  })

  const checking = useMutation({
    mutationFn: ({ accessLocationId, ...body }: Typed) =>
      call(checkPass, { body: accessLocations.length > 0 ? { ...body, accessLocationId } : body }),
    onSuccess: (verdict, input) => onVerdict(toAskedPass(input), verdict),
    onError: (failure, input) => {
      if (!(failure instanceof Failure) || noAnswerCodes.has(failure.code)) {
        onVerdict(toAskedPass(input), unavailableVerdict)
      } else {
        onRefused()
        show(failure.fields)
      }
    },
  })
  useErrorTitle(problems.size > 0 || isRateLimited(checking.error))

  const toAskedPass = ({ passNumber, date, accessLocationId }: Typed): CheckedPass => ({
    passNumber,
    date,
    lift: accessLocations.find((offered) => offered.accessLocationId === accessLocationId)?.name ?? '',
    askedAt: performance.now(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (validate()) checking.mutate(typed)
    else onRefused()
  }

  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div>
        <Heading className={styles.formTitle}>{isFirst ? texts.title : texts.againTitle}</Heading>
        {isFirst && <p className={styles.intro}>{texts.intro}</p>}
      </div>
      <TextField
        label={texts.passNumberLabel}
        aria-required
        hint={texts.passNumberHint}
        value={typed.passNumber}
        onChange={change('passNumber')}
        error={problems.get('passNumber')}
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        data-field="passNumber"
      />
      <TextField
        label={texts.dateLabel}
        aria-required
        type="date"
        min={today}
        max={addDays(today, maxDaysAhead)}
        value={typed.date}
        onChange={change('date')}
        error={problems.get('date')}
        data-field="date"
      />
      {accessLocations.length > 0 && (
        <SelectField
          label={texts.liftLabel}
          aria-required
          options={accessLocations.map(({ name, accessLocationId }) => ({ value: accessLocationId, label: name }))}
          value={typed.accessLocationId}
          onChange={change('accessLocationId')}
          error={problems.get('accessLocationId')}
          data-field="accessLocationId"
        />
      )}
      <Refusal failure={checking.error} />
      <Button type="submit" block busy={checking.isPending ? t('checking') : undefined}>
        {texts.checkButton}
      </Button>
    </form>
  )
}

function findProblems(input: Typed, hasLifts: boolean) {
  const [problem] = PassNumber.safeParse(input.passNumber).error?.issues ?? []
  return [
    ...(problem ? [{ path: 'passNumber', message: problem.message }] : []),
    ...(input.date === '' ? [{ path: 'date', message: t('dayMissing') }] : []),
    ...(hasLifts && input.accessLocationId === '' ? [{ path: 'accessLocationId', message: t('liftMissing') }] : []),
  ]
}

const isRateLimited = (failure: Error | null): failure is Failure =>
  failure instanceof Failure && failure.code === 'too-many-requests'

/** A refusal that belongs to no field. */
function Refusal({ failure }: { failure: Error | null }) {
  if (isRateLimited(failure)) {
    const seconds = Number(failure.detail['retryAfter'] ?? 60)
    return (
      <Banner tone="warn" icon="clock" title={t('tooManyChecks')} announce>
        {t('retryAfter', { seconds })}
      </Banner>
    )
  }
  const isShownElsewhere = !(failure instanceof Failure) || noAnswerCodes.has(failure.code) || failure.fields.length > 0
  return isShownElsewhere ? null : <Banner tone="bad" title={failure.message} />
}
