import { healthFields } from '@first-chair/core/child-registration/child-registration'

type HealthField = (typeof healthFields)[number]

const labels = {
  drugAllergy: 'Drug Allergy',
  foodAllergy: 'Food Allergy',
  medication: 'Medication',
  specialCondition: 'Special Condition',
} as const satisfies Record<HealthField, string>

/** The health notes as form and card name them (specification, section 2). */
export const healthLabels = healthFields.map((field) => ({ field, label: labels[field] }))
