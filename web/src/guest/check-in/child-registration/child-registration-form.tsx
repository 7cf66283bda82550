import {
  childRegistrationRules,
  emergencyContactFields,
  healthFields,
  maxNameLength,
  maxPhoneLength,
  type ChildRegistration,
  type ChildRegistrationInput,
} from '@first-chair/core/child-registration/child-registration'
import { emptyWhenNone, noneText, noneWhenEmpty, isNone } from '@first-chair/core/child-registration/none-when-empty'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { t } from '@first-chair/core/catalogue/child-registration'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useErrorTitle } from '../../../settings/use-page-title.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useResumedSubmit } from '../../interrupted-submit.ts'
import cards from '../cards/member-card.module.css'
import { getFieldMessages, SaveFailed, WaitingForConnection } from '../cards/save-failed.tsx'
import { useStoredDraft } from '../cards/use-stored-draft.ts'
import { readChildRegistrationDraft, childRegistrationDrafts } from './child-registration-draft.ts'
import styles from './child-registration.module.css'
import { toEmergencyContacts, hasSameContacts, type ContactsToCopy } from './contacts-to-copy.ts'
import { CopyContacts } from './copy-contacts.tsx'
import { useHealthLabels } from './health-labels.ts'

type ChildRegistrationFormProps = {
  id: string
  contactTask: ContactTask
  registration: ChildRegistration | undefined
  /** The signed-in guest, proposed as primary contact: full name and phone number, '' if unknown. */
  account: { name: string; phone: string }
  copy: ContactsToCopy | undefined
  failure: Error | null
  isWaitingForConnection: boolean
  onDraftStored: () => void
  onChange: () => void
  onSend: (input: ChildRegistrationInput) => void
}

const fields = [...emergencyContactFields, ...healthFields] as const

/** The form of one child. Its buttons are in the action bar. */
export function ChildRegistrationForm(props: ChildRegistrationFormProps) {
  const {
    id,
    contactTask,
    registration,
    account,
    copy,
    failure,
    isWaitingForConnection,
    onDraftStored,
    onChange,
    onSend,
  } = props
  const form = useForm<ChildRegistrationInput>({
    resolver: standardSchemaResolver(childRegistrationRules),
    defaultValues: readChildRegistrationDraft(contactTask.id) ?? getDefaultValues(registration, account),
  })
  const texts = useTexts().childRegistration
  const healthLabels = useHealthLabels()
  const { register, setError, setValue, getValues } = form
  const { errors, isDirty, isSubmitted } = form.formState
  const values = useWatch({ control: form.control })
  useStoredDraft(childRegistrationDrafts, contactTask.id, isDirty ? values : undefined, onDraftStored)
  useResumedSubmit(contactTask.id, () => void form.handleSubmit(onSend)())

  const hasErrors = isSubmitted && fields.some((name) => errors[name])
  useErrorTitle(hasErrors || failure !== null)
  useEffect(() => {
    for (const { name, message } of getFieldMessages(failure, fields))
      setError(name, { message }, { shouldFocus: true })
  }, [failure, setError])

  return (
    <form
      id={id}
      className={cards.form}
      noValidate
      onChange={onChange}
      onSubmit={(event) => void form.handleSubmit(onSend)(event)}
    >
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
            autoComplete="name"
            autoCapitalize="words"
            maxLength={maxNameLength}
          />
          <TextField
            {...register('primaryEmergencyPhone')}
            aria-required
            label={texts.primaryPhoneLabel}
            error={errors.primaryEmergencyPhone?.message}
            type="tel"
            autoComplete="tel"
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
          <p className={styles.hint}>{texts.whatToKnowHint}</p>
        </div>
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
      </section>
      {hasErrors && <Banner tone="bad" title={t('missingSummary')} />}
      {isWaitingForConnection && <WaitingForConnection />}
      {failure && getFieldMessages(failure, fields).length === 0 && <SaveFailed failure={failure} />}
    </form>
  )
}

/** The values of the record. Without a record: the guest as primary contact, and "None" as health notes. */
function getDefaultValues(
  registration: ChildRegistration | undefined,
  account: ChildRegistrationFormProps['account'],
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
