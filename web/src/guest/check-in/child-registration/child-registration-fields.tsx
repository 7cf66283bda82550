import {
  childRegistrationRules,
  emergencyContactFields,
  healthFields,
  maxNameLength,
  maxPhoneLength,
  type ChildRegistration,
  type ChildRegistrationInput,
} from '@first-chair/core/child-registration/child-registration'
import {
  explicitRegistrationRules,
  toAnswersInput,
  type AnsweredHealthAnswers,
} from '@first-chair/core/child-registration/health-answers'
import { emptyWhenNone, noneText, noneWhenEmpty, isNone } from '@first-chair/core/child-registration/none-when-empty'
import { t } from '@first-chair/core/catalogue/child-registration'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { useTexts } from '../../../settings/use-settings.ts'
import { t as screenText } from '../../../catalogue/child-registration.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAutoComplete } from '../step/handed-over.ts'
import { TaskFields, type TaskFieldsProps } from '../task-form/task-fields.tsx'
import { useHealthLabels } from './child-registration-card.tsx'
import styles from './child-registration.module.css'
import { toEmergencyContacts, hasSameContacts, type ContactsToCopy } from './contacts-to-copy.ts'
import { CopyContacts } from './copy-contacts.tsx'
import { ExplicitAnswers } from './explicit-answers.tsx'

type ChildRegistrationFieldsProps = TaskFieldsProps<ChildRegistrationInput> & {
  registration: ChildRegistration | undefined
  /** A registration is stored and cannot be read: the guest submits a new one. */
  isUnreadable: boolean
  /** The signed-in guest, proposed as primary contact: full name and phone number, '' if unknown. */
  account: { name: string; phone: string }
  copy: ContactsToCopy | undefined
  /** The explicit answers of the registration. */
  answers: AnsweredHealthAnswers | undefined
  /** The consent to agree to, where the resort asks for explicit answers. */
  consentText: string | undefined
}

const fields = [...emergencyContactFields, ...healthFields] as const
const explicitFields = [
  ...emergencyContactFields,
  ...healthFields.flatMap((field) => [
    `answers.${field}.answer` as const,
    field,
    `answers.${field}.severity` as const,
    `answers.${field}.medicine` as const,
    `answers.${field}.action` as const,
  ]),
  'consentText',
] as const

/** The child registration of one child. */
export function ChildRegistrationFields({
  registration,
  isUnreadable,
  account,
  copy,
  answers,
  consentText,
  ...task
}: ChildRegistrationFieldsProps) {
  const { contactTask, drafts, onChange } = task
  const isExplicit = consentText !== undefined
  const form = useForm<ChildRegistrationInput>({
    resolver: standardSchemaResolver(isExplicit ? explicitRegistrationRules : childRegistrationRules),
    defaultValues: drafts.read(contactTask.id) ?? {
      ...getDefaultValues(registration, account),
      ...(isExplicit && { answers: toAnswersInput(registration, answers), consentText: '' }),
    },
  })
  const texts = useTexts().childRegistration
  const autoComplete = { name: useAutoComplete('name'), phone: useAutoComplete('tel') }
  const healthLabels = useHealthLabels()
  const { register, setValue, getValues } = form
  const { errors, isSubmitted } = form.formState
  const values = useWatch({ control: form.control })

  return (
    <TaskFields {...task} form={form} fields={isExplicit ? explicitFields : fields} errorSummary={t('missingSummary')}>
      {isUnreadable && <Banner tone="warn" title={screenText('unreadable')} />}
      <section className={styles.group}>
        <h3 className={styles.title}>{texts.whomToCallTitle}</h3>
        {copy && (
          <CopyContacts
            copy={copy}
            getTyped={() => toEmergencyContacts(getValues())}
            isSame={hasSameContacts(copy.contacts, values)}
            fill={(contacts) => {
              for (const name of emergencyContactFields) {
                setValue(name, contacts[name], { shouldDirty: true, shouldValidate: isSubmitted })
              }
              onChange()
            }}
          />
        )}
        <div className={styles.pairs}>
          <TextField
            {...register('primaryEmergencyContact')}
            aria-required
            label={texts.primaryContactLabel}
            error={errors.primaryEmergencyContact?.message}
            autoComplete={autoComplete.name}
            autoCapitalize="words"
            maxLength={maxNameLength}
          />
          <TextField
            {...register('primaryEmergencyPhone')}
            aria-required
            label={texts.primaryPhoneLabel}
            error={errors.primaryEmergencyPhone?.message}
            type="tel"
            autoComplete={autoComplete.phone}
            maxLength={maxPhoneLength}
          />
          <TextField
            {...register('alternateEmergencyContact1')}
            aria-required
            label={texts.alternateContactLabel}
            error={errors.alternateEmergencyContact1?.message}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={maxNameLength}
          />
          <TextField
            {...register('alternateEmergencyPhone1')}
            aria-required
            label={texts.alternatePhoneLabel}
            error={errors.alternateEmergencyPhone1?.message}
            type="tel"
            autoComplete="off"
            maxLength={maxPhoneLength}
          />
        </div>
      </section>
      <section className={styles.group}>
        <div>
          <h3 className={styles.title}>{texts.whatToKnowTitle}</h3>
          <p className={styles.hint}>{isExplicit ? screenText('explicitHint') : texts.whatToKnowHint}</p>
        </div>
        {isExplicit ? (
          <ExplicitAnswers form={form} consentText={consentText} onChange={onChange} />
        ) : (
          <div className={styles.pairs}>
            {/* No maxLength: a pasted note that is too long gets an error message and is not truncated without notice. */}
            {healthLabels.map(({ field, label }) => (
              <TextArea
                key={field}
                {...register(field, { onBlur: () => setValue(field, noneWhenEmpty(getValues(field))) })}
                label={label}
                error={errors[field]?.message}
                isQuiet={isNone(values[field] ?? '')}
                onFocus={() => setValue(field, emptyWhenNone(getValues(field)))}
                autoComplete="off"
              />
            ))}
          </div>
        )}
      </section>
    </TaskFields>
  )
}

/** The values of the record. Without a record: the guest as primary contact, and "None" as health notes. */
function getDefaultValues(
  registration: ChildRegistration | undefined,
  account: ChildRegistrationFieldsProps['account'],
): ChildRegistrationInput {
  return {
    primaryEmergencyContact: registration?.primaryEmergencyContact ?? account.name,
    primaryEmergencyPhone: registration?.primaryEmergencyPhone ?? account.phone,
    alternateEmergencyContact1: registration?.alternateEmergencyContact1 ?? '',
    alternateEmergencyPhone1: registration?.alternateEmergencyPhone1 ?? '',
    drugAllergy: registration?.drugAllergy ?? noneText,
    foodAllergy: registration?.foodAllergy ?? noneText,
    medication: registration?.medication ?? noneText,
    specialCondition: registration?.specialCondition ?? noneText,
  }
}
