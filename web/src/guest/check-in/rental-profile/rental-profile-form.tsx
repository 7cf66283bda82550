import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import {
  longestShoeSize,
  rentalProfileSchema,
  type GivenRentalProfile,
} from '@first-chair/core/rental-profile/rental-profile-rules'
import {
  ageEntryFor,
  entryOf,
  offeredEntries,
  textIn,
  type RentalListEntry,
  type Units,
} from '@first-chair/core/rental-profile/size-lists'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useErrorTitle } from '../../../settings/use-page-title.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useResumedPress } from '../../interrupted-press.ts'
import cards from '../member-card.module.css'
import { fieldMessages, SaveFailed, WaitsForSignal } from '../save-failed.tsx'
import { useKeptDraft } from '../use-kept-draft.ts'
import { AbilityField } from './ability-field.tsx'
import { Board } from './board.tsx'
import { PrefilledNote } from './prefilled-note.tsx'
import { rentalProfileDraft, rentalProfileDrafts } from './rental-profile-draft.ts'
import styles from './rental-profile.module.css'

type RentalProfileFormProps = {
  id: string
  contactTask: ContactTask
  rental: RentalProfiles
  profile: RentalProfile | undefined
  units: Units
  onUnits: (units: Units) => void
  failure: Error | null
  waitsForSignal: boolean
  onKept: () => void
  onChange: () => void
  onSend: (given: GivenRentalProfile) => void
}

const fields = [
  'selectedAbility',
  'selectedAge',
  'selectedHeight',
  'selectedWeight',
  'shoeSize',
  'selectedGoofy',
] as const satisfies readonly (keyof GivenRentalProfile)[]

/** One contact, editing. Its buttons stand in the action bar. */
export function RentalProfileForm(props: RentalProfileFormProps) {
  const { id, contactTask, rental, profile, units, onUnits, failure, waitsForSignal, onKept, onChange, onSend } = props
  const { contact } = contactTask
  const texts = useTexts().rentalProfile
  const form = useForm<GivenRentalProfile>({
    resolver: standardSchemaResolver(rentalProfileSchema({ ...rental, lists: rental, age: contact.age })),
    defaultValues: rentalProfileDraft(contactTask.id) ?? prefilled(rental, profile),
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const values = useWatch({ control: form.control })
  useKeptDraft(rentalProfileDrafts, contactTask.id, isDirty ? values : undefined, onKept)
  useResumedPress(contactTask.id, () => void form.handleSubmit(onSend)())

  const refused = isSubmitted && fields.some((name) => errors[name])
  useErrorTitle(refused || failure !== null)
  const { setError } = form
  useEffect(() => {
    for (const { name, message } of fieldMessages(failure, fields)) setError(name, { message }, { shouldFocus: true })
  }, [failure, setError])

  const options = (list: readonly RentalListEntry[]) =>
    offeredEntries(list).map((entry) => ({ value: entry.listKey, label: textIn(units, entry) }))
  const age = ageEntryFor(rental.ageRefs, contact.age)

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
      {/* The age group is the resort's own; where the age tells it, it says nothing to a guest. */}
      {!age && (
        <SelectField
          {...form.register('selectedAge')}
          aria-required
          label={texts.ageLabel}
          options={options(rental.ageRefs)}
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
            options={options(rental.heightRefs)}
            error={errors.selectedHeight?.message}
          />
          <SelectField
            {...form.register('selectedWeight')}
            aria-required
            label={texts.weightLabel}
            options={options(rental.weightRefs)}
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
          maxLength={longestShoeSize}
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
      {waitsForSignal && <WaitsForSignal />}
      {failure && fieldMessages(failure, fields).length === 0 && <SaveFailed failure={failure} />}
    </form>
  )
}

/** What the record says, as far as a guest can still choose it. */
function prefilled(rental: RentalProfiles, profile: RentalProfile | undefined): GivenRentalProfile {
  const chosen = (list: readonly RentalListEntry[], key: string | null | undefined) =>
    entryOf(offeredEntries(list), key ?? null)?.listKey ?? ''
  return {
    selectedAbility: chosen(rental.abilityRefs, profile?.selectedAbility),
    selectedAge: chosen(rental.ageRefs, profile?.selectedAge),
    selectedHeight: chosen(rental.heightRefs, profile?.selectedHeight),
    selectedWeight: chosen(rental.weightRefs, profile?.selectedWeight),
    shoeSize: profile?.shoeSize ?? '',
    selectedGoofy: profile?.selectedGoofy ?? 'N',
  }
}
