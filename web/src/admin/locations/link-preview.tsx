import { toSlug } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'

/** Shows the link that the name results in, while it is typed. */
export function LinkPreview({ form }: { form: UseFormReturn<LocationFields> }) {
  const name = useWatch({ control: form.control, name: 'name' })
  const slug = toSlug(name)
  return slug === '' ? 'Becomes part of the link that guests open' : <>Guests open /l/{slug}</>
}
