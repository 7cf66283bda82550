import {
  addLocation,
  deleteLocation,
  deleteLocations,
  listLocationsPage,
  readLocation,
  readLocationDependents,
  updateLocation,
} from '@first-chair/core/location/location.api'
import { LocationFields } from '@first-chair/core/location/location-fields'
import { hasDefaultActivity, type Location } from '@first-chair/core/location/location'
import { ModifiedAt } from '../text/modified-at.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { getCopyName } from '../text/copy-name.ts'
import type { Resource } from '../resource/resource.ts'
import { OpenGuestLink } from './guest-link.tsx'
import { DefaultActivity, LocationNameDetails } from './location-cells.tsx'
import { LocationForm } from './location-form.tsx'

/** The list and the form of locations (docs/domain.md, "Admin pages"). */
export const locations: Resource<Location, LocationFields> = {
  one: 'location',
  many: 'locations',
  calls: createResourceCalls({
    list: listLocationsPage,
    read: readLocation,
    add: addLocation,
    update: updateLocation,
    remove: deleteLocation,
    dependents: readLocationDependents,
    removeMany: deleteLocations,
  }),
  columns: [
    { key: 'name', header: 'Name', isSortable: true, cell: (row) => <LocationNameDetails location={row} /> },
    {
      key: 'activities',
      header: 'Activities',
      onPhone: false,
      cell: ({ activityLocations }) => activityLocations.length,
    },
    { key: 'defaultActivity', header: 'Default activity', cell: (row) => <DefaultActivity location={row} /> },
    {
      key: 'modifiedDateUtc',
      header: 'Modified',
      isSortable: true,
      onPhone: false,
      cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
    },
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
  },
  toDuplicate: (form) => ({ ...form, name: getCopyName(form.name), isDefault: false, isEditProfileLocation: false }),
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
