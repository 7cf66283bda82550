import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { SelectField, Section, SwitchField, TextAreaField, TextField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { GuestLink } from './guest-link.tsx'
import { MarkHint } from './mark-hint.tsx'
import { LinkPreview } from './link-preview.tsx'
import { LinkedActivities } from './linked-activities.tsx'
import { ArrivalCardPreview } from './arrival-card-preview.tsx'

/** The form of a location. What guests need most comes first. */
export function LocationForm({ form, row }: FieldsProps<Location, LocationFields>) {
  return (
    <>
      <Section>
        <LinkedActivities form={form} />
      </Section>
      <Section title="Details">
        <TextField form={form} name="name" label="Name" isRequired maxLength={100} hint={<LinkPreview form={form} />} />
        <TextAreaField form={form} name="description" label="Description" maxLength={2000} rows={2} />
        <SwitchField form={form} name="isEnabled" label="Enabled" />
        <SwitchField
          form={form}
          name="isDefault"
          label="Default location"
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
          form={form}
          name="isEditProfileLocation"
          label="Edit-profile location"
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
          form={form}
          name="usePosTransactionsAndOrders"
          label="Use POS orders"
          hint="On: purchases decide who has which tasks. Off: age decides"
        />
        <SelectField
          form={form}
          name="timeZone"
          label="Time zone"
          hint="Decides when a new day begins at this location"
          options={listTimeZones(row?.timeZone)}
          empty="Same as the resort"
        />
      </Section>
      <Section title="Arrival card text">
        <RichTextField form={form} name="checkInCompleteText" label="Check-in complete text" />
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

/** Returns the time zones that this browser knows, and the current one. */
function listTimeZones(current: string | null | undefined): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...(typeof current === 'string' ? [current] : [])])
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
