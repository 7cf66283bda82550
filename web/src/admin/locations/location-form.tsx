import { listTimeZones } from '@first-chair/core/calendar/time-zone'
import { toSlug, type Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { OperatorHtml } from '../../ui/operator-text/operator-html.tsx'
import { CodesField } from '../fields/codes-field.tsx'
import { SelectField, Section, SwitchField, TextAreaField, TextField } from '../fields/fields.tsx'
import { useAccessLocations } from '../fields/listed-codes.ts'
import type { FieldsProps } from '../resource/resource.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { GuestLink } from './guest-link.tsx'
import { StopsFields } from './stops-fields.tsx'
import { LinkedActivities } from './linked-activities.tsx'
import styles from './locations.module.css'

/** The form of a location. What guests need most comes first. */
export function LocationForm({ form, field, row }: FieldsProps<Location, LocationFields>) {
  return (
    <>
      <Section>
        <LinkedActivities form={form} field={field} />
      </Section>
      <Section title="Details">
        <TextField {...field('name')} isRequired maxLength={100} hint={<LinkPreview form={form} />} />
        <TextAreaField {...field('description')} maxLength={2000} rows={2} />
        <SwitchField {...field('isEnabled')} />
        <SwitchField
          {...field('isDefault')}
          hint={
            <MarkHint
              form={form}
              row={row}
              mark="isDefault"
              text="Guests without a link arrive here. Only one location can be the default"
            />
          }
        />
        <SwitchField
          {...field('isEditProfileLocation')}
          hint={
            <MarkHint
              form={form}
              row={row}
              mark="isEditProfileLocation"
              text="Guests who only edit their profiles arrive here. Only one location can be this"
            />
          }
        />
        <SwitchField
          {...field('usePosTransactionsAndOrders')}
          hint="On: purchases decide who has which tasks. Off: age decides"
        />
        <SelectField
          {...field('timeZone')}
          hint="Decides when a new day begins at this location"
          options={listTimeZones(row?.timeZone)}
          empty="Same as the resort"
        />
        <Gates field={field} />
      </Section>
      <Section title={t('stopsTitle')}>
        <StopsFields form={form} />
      </Section>
      <Section title="Arrival card text">
        <RichTextField {...field('checkInCompleteText')} />
        <ArrivalCardPreview form={form} />
      </Section>
      {row && (
        <Section title="Guest link">
          <GuestLink location={row} />
        </Section>
      )}
    </>
  )
}

/** The gates of the location. The rest of the form does not wait for their names. */
function Gates({ field }: Pick<FieldsProps<Location, LocationFields>, 'field'>) {
  return (
    <CodesField
      {...field('accessLocationIds')}
      hint="The access locations of the gates here, separated by commas. Guests are ready if their pass opens one of them. Empty: the pass checker's gate in the general settings"
      list={useAccessLocations()}
    />
  )
}

/** Shows the link that the name results in, while it is typed. */
function LinkPreview({ form }: { form: UseFormReturn<LocationFields> }) {
  const name = useWatch({ control: form.control, name: 'name' })
  const slug = toSlug(name)
  return slug === '' ? 'Becomes part of the link that guests open' : <>Guests open /l/{slug}</>
}

type MarkHintProps = {
  form: UseFormReturn<LocationFields>
  row: Location | undefined
  /** The field with the mark. At most one location has it. */
  mark: 'isDefault' | 'isEditProfileLocation'
  text: string
}

/** Says what a mark means. If saving would move it to this location, also says which location loses it. */
function MarkHint({ form, row, mark, text }: MarkHintProps) {
  const isMarked = useWatch({ control: form.control, name: mark })
  const isMoving = isMarked && row?.[mark] !== true
  const { locations } = useSettings()
  const currentLocation = locations.find((location) => location[mark] && location.id !== row?.id)
  if (!isMoving || !currentLocation) return text
  return (
    <>
      {text}. <strong role="status">Saving moves this setting here from {currentLocation.name}.</strong>
    </>
  )
}

/** A preview of the text above the arrival card. */
function ArrivalCardPreview({ form }: { form: UseFormReturn<LocationFields> }) {
  const [name, text] = useWatch({ control: form.control, name: ['name', 'checkInCompleteText'] })
  const { checkInCompleteTitle } = useTexts().checkIn
  return (
    <figure className={styles.preview}>
      <figcaption>Preview</figcaption>
      <p className={styles.previewTitle}>{checkInCompleteTitle}</p>
      <OperatorHtml html={text} className={styles.previewText} />
      <div className={styles.ticket}>
        <b>{name === '' ? 'Name of the location' : name}</b>
        <span>Arriving 2/14/2026 · 4 guests</span>
      </div>
    </figure>
  )
}
