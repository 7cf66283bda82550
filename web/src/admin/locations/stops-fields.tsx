import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { LocationStops, stopOptions, stopSubjects, type StopSubject } from '@first-chair/core/location/location-stops'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { t } from '../../catalogue/admin-readiness.ts'
import { SelectField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { getUsualLabel } from '../text/usual-label.ts'

const personLabels = {
  birthDate: { label: t('stops-birthDate'), usual: t('usual-birthDate') },
  duplicate: { label: t('stops-duplicate'), usual: t('usual-duplicate') },
} as const

/** What can stop something, and what it usually stops. */
function getLabels(subject: StopSubject): { label: string; usual: string } {
  if (subject === 'birthDate' || subject === 'duplicate') return personLabels[subject]
  const { messages, label } = taskKindDefinitions[subject]
  return { label: t('stops-task', { kind: messages, task: label }), usual: getUsualLabel(subject) }
}

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
          label={getLabels(subject).label}
          empty={getLabels(subject).usual}
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
    return place === null ? [] : [`${getLabels(subject).label}: ${placeOptionLabels[place]}`]
  })
  return texts.length === 0 ? t('stopsUsual') : texts.join(', ')
}
