import { healthFields } from '@first-chair/core/child-registration/child-registration'
import { useTexts } from '../../../settings/use-settings.ts'

/** The health notes with the labels of the form and the card. */
export function useHealthLabels() {
  const texts = useTexts().childRegistration
  return healthFields.map((field) => ({ field, label: texts[`${field}Label`] }))
}
