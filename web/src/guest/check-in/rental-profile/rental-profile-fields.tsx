import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { defaultAdultAge } from '@first-chair/core/contact/contact'
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
import { useForm, useWatch } from 'react-hook-form'
import { t } from '../../../catalogue/rental-profile.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SwitchRow } from '../../../ui/form/switch-row.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { TaskFields, type TaskFieldsProps } from '../task-form/task-fields.tsx'
import { AbilityField } from './ability-field.tsx'
import { Board } from './board.tsx'
import { ChangedAtTheShop } from './changed-at-the-shop.tsx'
import { SizeQuestions } from './size-questions.tsx'
import styles from './rental-profile.module.css'

type RentalProfileFieldsProps = TaskFieldsProps<RentalProfileInput> & {
  rental: RentalProfiles
  profile: RentalProfile | undefined
  units: Units
  onUnits: (units: Units) => void
}

const fields = [
  'selectedAbility',
  'selectedAge',
  'selectedHeight',
  'selectedWeight',
  'shoeSize',
  'selectedGoofy',
] as const satisfies readonly (keyof RentalProfileInput)[]

const unitSystems = ['imperial', 'metric'] as const satisfies readonly Units[]

/** The rental profile of one contact. */
export function RentalProfileFields({ rental, profile, units, onUnits, ...task }: RentalProfileFieldsProps) {
  const { contactTask, drafts } = task
  const { contact } = contactTask
  const texts = useTexts().rentalProfile
  const form = useForm<RentalProfileInput>({
    resolver: standardSchemaResolver(rentalProfileSchema({ ...rental, lists: rental, age: contact.age })),
    defaultValues: drafts.read(contactTask.id) ?? getDefaultValues(rental, profile),
  })
  const { errors } = form.formState
  const values = useWatch({ control: form.control })
  const toOptions = (list: readonly RentalListEntry[]) =>
    getSelectableEntries(list).map((entry) => ({ value: entry.listKey, label: getUnitText(units, entry) }))
  const age = findAgeEntry(rental.ageRefs, contact.age)

  return (
    <TaskFields {...task} form={form} fields={fields}>
      {profile && !contactTask.isComplete && <PrefilledNote age={contact.age} updateDate={profile.updateDate} />}
      <ChangedAtTheShop rental={rental} contactId={contact.contactId} units={units} />
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
          options={unitSystems.map((value) => ({ value, label: t(value) }))}
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
      <SizeQuestions rental={rental} values={values} age={contact.age} profile={profile} />
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
    </TaskFields>
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

/** Says where the prefilled values come from. The guest reviews them: they are never sent automatically. */
function PrefilledNote({ age, updateDate }: { age: number | null; updateDate: string }) {
  const { dateFormat, languageSettings } = useSettings()
  const { reviewHint, childReviewHint } = languageSettings.rentalProfile
  const isChild = age !== null && age < defaultAdultAge
  return (
    <Banner icon="clock" title={t('prefilled', { day: formatCheckInDate(updateDate, dateFormat) })}>
      {isChild ? childReviewHint : reviewHint}
    </Banner>
  )
}
