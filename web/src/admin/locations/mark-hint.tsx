import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useSettings } from '../../settings/use-settings.ts'

type MarkHintProps = {
  form: UseFormReturn<LocationFields>
  row: Location | undefined
  /** The field with the mark. At most one location has it. */
  mark: 'isDefault' | 'isEditProfileLocation'
  text: string
}

/** Says what a mark means. If saving would move it to this location, also says which location loses it. */
export function MarkHint({ form, row, mark, text }: MarkHintProps) {
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
