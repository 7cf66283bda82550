import { hasTasks, type Activity } from '@first-chair/core/activity/activity'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { getNewDefaultActivity } from '@first-chair/core/location/new-default-activity'
import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { ActionIcon, Button, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import UnlinkIcon from 'lucide-react/icons/unlink'
import { query } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { SelectField } from '../fields/fields.tsx'
import { LinkedRow, LinkedRows } from '../fields/linked-row.tsx'
import { NothingToLink } from '../fields/nothing-to-link.tsx'
import { Picker } from '../fields/picker.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { Warning } from '../page/warning.tsx'
import { formatCount } from '../text/format-count.ts'
import styles from './locations.module.css'

const none: never[] = []

/** The activities of a location, and which one is the default. Saved with the rest of the form. */
export function LinkedActivities({ form, field }: Pick<FieldsProps<Location, LocationFields>, 'form' | 'field'>) {
  const activitiesQuery = useQuery(query(listActivities, {}))
  const { data } = activitiesQuery
  const activities = data ?? none
  const [linkedIds = none, defaultId] = useWatch({ control: form.control, name: ['activityIds', 'defaultActivityId'] })
  const { errors } = useFormState({ control: form.control, name: 'activityIds' })
  const linked = linkedIds.flatMap((id) => activities.find((activity) => activity.id === id) ?? [])
  // Activities that another administrator deleted after they were linked here. They are listed so that they can be
  // unlinked.
  const deletedIds = data ? linkedIds.filter((id) => !data.some((activity) => activity.id === id)) : none

  const change = (part: Partial<Pick<LocationFields, 'activityIds' | 'defaultActivityId'>>) => {
    for (const name of ['activityIds', 'defaultActivityId'] as const) {
      if (part[name] !== undefined) form.setValue(name, part[name], { shouldDirty: true, shouldValidate: true })
    }
  }
  const link = (ids: readonly number[]) => {
    const activityIds = [...linkedIds, ...ids]
    const only = getNewDefaultActivity(linkedIds, activityIds)
    change({ activityIds, ...(only === undefined ? {} : { defaultActivityId: only }) })
  }
  const unlink = (id: number) =>
    change({
      activityIds: linkedIds.filter((other) => other !== id),
      ...(defaultId === id ? { defaultActivityId: null } : {}),
    })

  if (activitiesQuery.isError && !data) return <LoadFailed what="The activities" query={activitiesQuery} announce />
  return (
    <>
      <div className={defaultId === null ? styles.missing : undefined}>
        <SelectField
          {...field('defaultActivityId')}
          options={linked.map(({ id, name }) => ({ value: id, label: name }))}
          empty={linked.length === 0 ? 'Link an activity first' : 'Choose an activity'}
        />
      </div>
      <LinkedRows label="Linked activities">
        {linked.map((activity) => (
          <LinkedRow key={activity.id} name={activity.name} detail={<TaskCount activity={activity} />}>
            {activity.id === defaultId ? (
              <Badge tone="info">Default</Badge>
            ) : (
              <Button
                variant="subtle"
                size="xs"
                aria-label={`Make ${activity.name} default`}
                onClick={() => change({ defaultActivityId: activity.id })}
              >
                Make default
              </Button>
            )}
            <ActionIcon aria-label={`Unlink ${activity.name}`} onClick={() => unlink(activity.id)}>
              <UnlinkIcon size={20} />
            </ActionIcon>
          </LinkedRow>
        ))}
        {deletedIds.map((id) => (
          <LinkedRow key={id} name="A deleted activity">
            <ActionIcon aria-label="Unlink the deleted activity" onClick={() => unlink(id)}>
              <UnlinkIcon size={20} />
            </ActionIcon>
          </LinkedRow>
        ))}
      </LinkedRows>
      <Input.Error role="alert">{errors.activityIds?.message}</Input.Error>
      {data?.length === 0 && <NothingToLink many="activities" page="activities" />}
      <Picker
        label="Choose an activity to link"
        one="activity"
        many="activities"
        options={activities.filter(({ id }) => !linkedIds.includes(id))}
        onPick={link}
      />
    </>
  )
}

function TaskCount({ activity }: { activity: Activity }) {
  if (!hasTasks(activity)) return <Warning>Missing tasks</Warning>
  return formatCount(activity.activityTasks.length, 'task')
}
