import type { Activity } from '@first-chair/core/activity/activity'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-readiness.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { locationCalls } from '@first-chair/core/location/location.resource'
import { LocationFields } from '@first-chair/core/location/location-fields'
import { usualStops } from '@first-chair/core/location/location-stops'
import { hasDefaultActivity, type Location } from '@first-chair/core/location/location'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'
import { OpenGuestLink } from './guest-link.tsx'
import { DefaultActivity, LocationNameDetails } from './location-cells.tsx'
import { formatStops } from './stops-fields.tsx'
import { LocationForm } from './location-form.tsx'

/** The list and the form of locations (docs/domain.md, "Admin pages"). */
const locations: Resource<Location, LocationFields> = {
  one: 'location',
  many: 'locations',
  calls: createResourceCalls(locationCalls),
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: (row) => <LocationNameDetails location={row} /> },
    {
      key: 'activities',
      header: 'Activities',
      onPhone: false,
      cell: ({ activityLocations }) => activityLocations.length,
    },
    { key: 'defaultActivity', header: 'Default activity', cell: (row) => <DefaultActivity location={row} /> },
    modifiedColumn,
  ],
  getName: ({ name }) => name,
  schema: LocationFields,
  blank: {
    name: '',
    description: '',
    isEnabled: true,
    isDefault: false,
    isEditProfileLocation: false,
    usePosTransactionsAndOrders: false,
    activityIds: [],
    defaultActivityId: null,
    checkInCompleteText: '',
    timeZone: null,
    accessLocationIds: [],
    stops: usualStops,
  },
  toForm: (row) => ({
    name: row.name,
    description: row.description,
    isEnabled: row.isEnabled,
    isDefault: row.isDefault,
    isEditProfileLocation: row.isEditProfileLocation,
    usePosTransactionsAndOrders: row.usePosTransactionsAndOrders,
    activityIds: row.activityLocations.map(({ activityId }) => activityId),
    defaultActivityId: row.defaultActivityId,
    checkInCompleteText: row.checkInCompleteText,
    timeZone: row.timeZone,
    accessLocationIds: row.accessLocationIds,
    stops: row.stops,
  }),
  Fields: LocationForm,
  HeadActions: OpenGuestLink,
  labels: {
    name: 'Name',
    description: 'Description',
    isEnabled: 'Enabled',
    isDefault: 'Default location',
    isEditProfileLocation: 'Edit-profile location',
    usePosTransactionsAndOrders: 'Use POS orders',
    activityIds: 'Linked activities',
    defaultActivityId: 'Default activity',
    checkInCompleteText: 'Check-in complete text',
    timeZone: 'Time zone',
    accessLocationIds: 'Gates',
    stops: t('stopsTitle'),
  },
  duplicate: { isDefault: false, isEditProfileLocation: false },
  missingItem: 'a default activity',
  getWarning: (row) => {
    if (hasDefaultActivity(row)) return undefined
    if (row.activityLocations.length === 0)
      return { title: "Guests can't check in here yet.", text: 'Link an activity below.' }
    return {
      title: 'No default activity.',
      text: row.usePosTransactionsAndOrders
        ? 'Guests whose purchase belongs to no activity have no tasks here. Choose a default activity below.'
        : 'Guests have to choose an activity themselves. Choose a default activity below.',
    }
  },
}

/** The locations: name, link, activities, and the text of the arrival card. */
export function LocationsScreen() {
  const { data: activities = [] } = useQuery(query(listActivities, {}))
  return (
    <ResourceScreen resource={locations} valueText={(field, value) => formatFieldValue(activities, field, value)} />
  )
}

/** Shows activities and what stops what in words when two administrators saved different ones. */
function formatFieldValue(activities: readonly Activity[], field: string, value: unknown): string | undefined {
  if (field === 'stops') return formatStops(value)
  const getName = (id: unknown) => activities.find((activity) => activity.id === id)?.name ?? `Activity ${String(id)}`
  if (field === 'defaultActivityId' && value !== null) return getName(value)
  if (field === 'activityIds' && Array.isArray(value) && value.length > 0) return value.map(getName).join(', ')
  return undefined
}
