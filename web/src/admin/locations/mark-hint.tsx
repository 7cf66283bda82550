import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useSettings } from '../../settings/use-settings.ts'

type MarkHintProps = {
  form: UseFormReturn<LocationFields>
  row: Location | undefined
  /** There is at most one location with this mark. */
  mark: 'isDefault' | 'isEditProfileLocation'
  words: string
}

/** What a mark means; while it is about to move here, which location has it now and loses it. */
export function MarkHint({ form, row, mark, words }: MarkHintProps) {
  const isMarked = useWatch({ control: form.control, name: mark })
  const isMoving = isMarked && row?.[mark] !== true
  const { locations } = useSettings()
  const holder = locations.find((location) => location[mark] && location.id !== row?.id)
  if (!isMoving || !holder) return words
  return (
    <>
      {words}. <strong role="status">Now it is {holder.name}, which will not be it any more.</strong>
    </>
  )
}
