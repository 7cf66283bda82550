import { healthFields, type ChildRegistrationInput } from '@first-chair/core/child-registration/child-registration'
import { healthSeverities, maxActionLength } from '@first-chair/core/child-registration/health-answer-input'
import { emptyWhenNone } from '@first-chair/core/child-registration/none-when-empty'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { t } from '../../../catalogue/child-registration.ts'
import { CheckBox } from '../../../ui/form/check-box.tsx'
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useHealthLabels } from './child-registration-card.tsx'
import styles from './child-registration.module.css'

type Form = UseFormReturn<ChildRegistrationInput>
const severities = { 'life-threatening': 'life-threatening', serious: 'serious', mild: 'mild' } as const

type HealthField = (typeof healthFields)[number]

/** The four questions about health, each with a tap on "None known" or what to do, and the consent below them. */
export function ExplicitAnswers({
  form,
  consentText,
  onChange,
}: {
  form: Form
  consentText: string
  onChange: () => void
}) {
  const labels = useHealthLabels()
  const agreed = useWatch({ control: form.control, name: 'consentText' })
  const { errors, isSubmitted } = form.formState
  return (
    <>
      {labels.map(({ field, label }) => (
        <Question key={field} form={form} field={field} label={label} onChange={onChange} />
      ))}
      <CheckBox
        label={consentText}
        checked={agreed === consentText}
        error={errors.consentText?.message}
        onChange={({ currentTarget }) => {
          form.setValue('consentText', currentTarget.checked ? consentText : '', {
            shouldDirty: true,
            shouldValidate: isSubmitted,
          })
          onChange()
        }}
      />
    </>
  )
}

function Question({
  form,
  field,
  label,
  onChange,
}: {
  form: Form
  field: HealthField
  label: string
  onChange: () => void
}) {
  const answer = useWatch({ control: form.control, name: `answers.${field}.answer` }) ?? null
  const { errors, isSubmitted } = form.formState
  const problems = errors.answers?.[field]
  const choose = (next: string) => {
    form.setValue(`answers.${field}.answer`, next === 'none-known' ? 'none-known' : 'something', {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })
    // "None" is the answer of the registration; as what it is it says nothing.
    form.setValue(field, emptyWhenNone(form.getValues(field)))
    onChange()
  }
  return (
    <div className={styles.question}>
      <ChoiceCards
        legend={label}
        isRequired
        chosen={answer}
        name={`answers.${field}.answer`}
        error={problems?.answer?.message}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        choices={[
          { value: 'none-known', title: t('noneKnown') },
          { value: 'something', title: t('something') },
        ]}
      />
      {answer === 'something' && (
        <>
          <TextArea
            {...form.register(field)}
            aria-required
            label={t('whatIsIt', { label })}
            error={errors[field]?.message}
            autoComplete="off"
          />
          <SelectField
            {...form.register(`answers.${field}.severity`, { setValueAs: (value: string) => value || null })}
            aria-required
            label={t('severity')}
            options={healthSeverities.map((value) => ({ value, label: t(severities[value]) }))}
            error={problems?.severity?.message}
          />
          <TextField
            {...form.register(`answers.${field}.medicine`)}
            label={t('medicine')}
            placeholder={t('medicineHint')}
            error={problems?.medicine?.message}
            maxLength={maxActionLength}
            autoComplete="off"
          />
          <TextArea
            {...form.register(`answers.${field}.action`)}
            aria-required
            label={t('action')}
            placeholder={t('actionHint')}
            error={problems?.action?.message}
            autoComplete="off"
          />
        </>
      )}
    </div>
  )
}
