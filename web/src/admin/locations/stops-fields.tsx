import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { LocationStops, stopOptions, stopSubjects, type StopSubject } from '@first-chair/core/location/location-stops'
import { t } from '../../catalogue/admin-readiness.ts'
import { SelectField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'

const subjectLabels = {
  Waiver: t('stops-Waiver'),
  Photo: t('stops-Photo'),
  RentalProfile: t('stops-RentalProfile'),
  ChildRegistration: t('stops-ChildRegistration'),
  birthDate: t('stops-birthDate'),
  duplicate: t('stops-duplicate'),
} as const satisfies Record<StopSubject, string>

const usualLabels = {
  Waiver: t('usual-Waiver'),
  Photo: t('usual-Photo'),
  RentalProfile: t('usual-RentalProfile'),
  ChildRegistration: t('usual-ChildRegistration'),
  birthDate: t('usual-birthDate'),
  duplicate: t('usual-duplicate'),
} as const satisfies Record<StopSubject, string>

const placeOptionLabels = {
  gate: t('stops-gate'),
  rental: t('stops-rental'),
  lesson: t('stops-lesson'),
  nothing: t('stops-nothing'),
} as const

/** What stops what at a location (docs/domain.md, "Readiness"). */
export function StopsFields({ form }: Pick<FieldsProps<Location, LocationFields>, 'form'>) {
  return (
    <>
      <p>{t('stopsHint')}</p>
      {stopSubjects.map((subject) => (
        <SelectField
          key={subject}
          form={form}
          name={`stops.${subject}`}
          label={subjectLabels[subject]}
          empty={usualLabels[subject]}
          options={stopOptions[subject].map((value) => ({ value, label: placeOptionLabels[value] }))}
        />
      ))}
    </>
  )
}

/** What differs from the usual, for the panel of conflicts; undefined for another value. */
export function formatStops(value: unknown): string | undefined {
  const stops = LocationStops.safeParse(value)
  if (!stops.success) return undefined
  const texts = stopSubjects.flatMap((subject) => {
    const place = stops.data[subject]
    return place === null ? [] : [`${subjectLabels[subject]}: ${placeOptionLabels[place]}`]
  })
  return texts.length === 0 ? t('stopsUsual') : texts.join(', ')
}
