import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { Pair, Section, SwitchField, TextField } from '../resource/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'

export function LocationForm({ form }: FieldsProps<Location, LocationFields>) {
  return (
    <Section title="Details">
      <TextField form={form} name="name" label="Name" isRequired />
      <TextField form={form} name="description" label="Description" />
      <Pair>
        <SwitchField form={form} name="isEnabled" label="Enabled" />
        <SwitchField form={form} name="isDefault" label="Default location" />
        <SwitchField form={form} name="isEditProfileLocation" label="Edit-profile location" />
        <SwitchField form={form} name="usePosTransactionsAndOrders" label="Use POS orders" />
      </Pair>
    </Section>
  )
}
