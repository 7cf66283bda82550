import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import {
  maxShoeSizeLength,
  rentalProfileSchema,
  type RentalProfileInput,
} from '@first-chair/core/rental-profile/rental-profile-rules'
import {
  findAgeEntry,
  findEntry,
  getSelectableEntries,
  getUnitText,
  type RentalListEntry,
  type Units,
} from '@first-chair/core/rental-profile/size-lists'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useErrorTitle } from '../../../settings/use-page-title.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SwitchRow } from '../../../ui/form/switch-row.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useResumedSubmit } from '../../interrupted-submit.ts'
import cards from '../cards/member-card.module.css'
import { getFieldMessages, SaveFailed, WaitingForConnection } from '../cards/save-failed.tsx'
import { useStoredDraft } from '../cards/use-stored-draft.ts'
import { AbilityField } from './ability-field.tsx'
import { Board } from './board.tsx'
import { PrefilledNote } from './prefilled-note.tsx'
import { readRentalProfileDraft, rentalProfileDrafts } from './rental-profile-draft.ts'
import styles from './rental-profile.module.css'

type RentalProfileFormProps = {
  id: string
  contactTask: ContactTask
  rental: RentalProfiles
  profile: RentalProfile | undefined
  units: Units
  onUnits: (units: Units) => void
  failure: Error | null
  isWaitingForConnection: boolean
  onDraftStored: () => void
  onChange: () => void
  onSend: (input: RentalProfileInput) => void
}

const fields = [
  'selectedAbility',
  'selectedAge',
  'selectedHeight',
  'selectedWeight',
  'shoeSize',
  'selectedGoofy',
] as const satisfies readonly (keyof RentalProfileInput)[]

/** The form of one contact. Its buttons are in the action bar. */
export function RentalProfileForm(props: RentalProfileFormProps) {
  const {
    id,
    contactTask,
    rental,
    profile,
    units,
    onUnits,
    failure,
    isWaitingForConnection,
    onDraftStored,
    onChange,
    onSend,
  } = props
  const { contact } = contactTask
  const texts = useTexts().rentalProfile
  const form = useForm<RentalProfileInput>({
    resolver: standardSchemaResolver(rentalProfileSchema({ ...rental, lists: rental, age: contact.age })),
    defaultValues: readRentalProfileDraft(contactTask.id) ?? getDefaultValues(rental, profile),
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const values = useWatch({ control: form.control })
  useStoredDraft(rentalProfileDrafts, contactTask.id, isDirty ? values : undefined, onDraftStored)
  useResumedSubmit(contactTask.id, () => void form.handleSubmit(onSend)())

  const hasErrors = isSubmitted && fields.some((name) => errors[name])
  useErrorTitle(hasErrors || failure !== null)
  const { setError } = form
  useEffect(() => {
    for (const { name, message } of getFieldMessages(failure, fields))
      setError(name, { message }, { shouldFocus: true })
  }, [failure, setError])

  const toOptions = (list: readonly RentalListEntry[]) =>
    getSelectableEntries(list).map((entry) => ({ value: entry.listKey, label: getUnitText(units, entry) }))
  const age = findAgeEntry(rental.ageRefs, contact.age)

  return (
    <form
      id={id}
      className={cards.form}
      noValidate
      onChange={onChange}
      onSubmit={(event) => void form.handleSubmit(onSend)(event)}
    >
      {profile && !contactTask.isComplete && <PrefilledNote age={contact.age} updateDate={profile.updateDate} />}
      <AbilityField
        register={form.register('selectedAbility')}
        list={rental.abilityRefs}
        chosen={values.selectedAbility ?? null}
        error={errors.selectedAbility?.message}
      />
      {/* The age group is internal to the resort. It is a field only if the age is unknown. */}
      {!age && (
        <SelectField
          {...form.register('selectedAge')}
          aria-required
          label={texts.ageLabel}
          options={toOptions(rental.ageRefs)}
          error={errors.selectedAge?.message}
        />
      )}
      <div>
        <Segmented
          label={texts.unitsLabel}
          value={units}
          onChange={onUnits}
          options={[
            { value: 'imperial', label: 'ft, lb' },
            { value: 'metric', label: 'cm, kg' },
          ]}
        />
        <div className={styles.two}>
          <SelectField
            {...form.register('selectedHeight')}
            aria-required
            label={texts.heightLabel}
            options={toOptions(rental.heightRefs)}
            error={errors.selectedHeight?.message}
          />
          <SelectField
            {...form.register('selectedWeight')}
            aria-required
            label={texts.weightLabel}
            options={toOptions(rental.weightRefs)}
            error={errors.selectedWeight?.message}
          />
        </div>
      </div>
      {rental.enableShoeSize && (
        <TextField
          {...form.register('shoeSize')}
          aria-required
          label={texts.shoeSizeLabel}
          error={errors.shoeSize?.message}
          maxLength={maxShoeSizeLength}
          autoComplete="off"
        />
      )}
      {rental.enableStance && (
        <div className={styles.stance}>
          <SwitchRow
            label={texts.goofyFootLabel}
            hint={texts.goofyFootHint}
            drawing={<Board isGoofy={values.selectedGoofy === 'Y'} />}
            checked={values.selectedGoofy === 'Y'}
            onChange={({ target }) => form.setValue('selectedGoofy', target.checked ? 'Y' : 'N', { shouldDirty: true })}
          />
        </div>
      )}
      {isWaitingForConnection && <WaitingForConnection />}
      {failure && getFieldMessages(failure, fields).length === 0 && <SaveFailed failure={failure} />}
    </form>
  )
}

/** The values of the record that are still offered; '' for the others. */
function getDefaultValues(rental: RentalProfiles, profile: RentalProfile | undefined): RentalProfileInput {
  const findOffered = (list: readonly RentalListEntry[], key: string | null | undefined) =>
    findEntry(getSelectableEntries(list), key ?? null)?.listKey ?? ''
  return {
    selectedAbility: findOffered(rental.abilityRefs, profile?.selectedAbility),
    selectedAge: findOffered(rental.ageRefs, profile?.selectedAge),
    selectedHeight: findOffered(rental.heightRefs, profile?.selectedHeight),
    selectedWeight: findOffered(rental.weightRefs, profile?.selectedWeight),
    shoeSize: profile?.shoeSize ?? '',
    selectedGoofy: profile?.selectedGoofy ?? 'N',
  }
}
