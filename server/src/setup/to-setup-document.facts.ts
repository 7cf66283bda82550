import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { parseOrDefault } from '@first-chair/core/settings/parse-or-default'
import { documentKinds, getDefaultSettings, type DocumentKind } from '@first-chair/core/settings/settings-document'
import { isMapping } from '@first-chair/core/setup-document/mapping'
import { setupFormat, type SetupDocument } from '@first-chair/core/setup-document/setup-document'
import { taskKindDefinitions, allTaskKinds, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import type { SetupRows } from './setup-document.store.ts'

/**
 * The setup document of stored rows, with HTML as it is stored. Invalid general settings have their defaults. Without the waiver
 * texts if another point of sale has them.
 */
export function toSetupDocument(rows: SetupRows, { hasWaiverTexts }: { hasWaiverTexts: boolean }): SetupDocument {
  const activityKeys = new Map(rows.activities.map(({ id, setupKey }) => [id, setupKey]))
  const taskKeys = new Map(rows.tasks.map(({ id, setupKey }) => [id, setupKey]))
  const texts = Object.fromEntries(documentKinds.map((kind) => [kind, pickKnownSettings(kind, rows.settings[kind])]))
  return {
    firstChairSetup: setupFormat,
    settings: parseOrDefault(GeneralSettings, rows.settings['general'] ?? {}).settings,
    texts: texts['language'] ?? {},
    theme: texts['theme'] ?? {},
    locations: byKey(rows.locations, ({ activityLocations, defaultActivityId, ...location }) => ({
      name: location.name,
      description: location.description,
      isEnabled: location.isEnabled,
      isDefault: location.isDefault,
      isEditProfileLocation: location.isEditProfileLocation,
      usePosTransactionsAndOrders: location.usePosTransactionsAndOrders,
      checkInCompleteText: location.checkInCompleteText,
      timeZone: location.timeZone,
      accessLocationIds: location.accessLocationIds,
      stops: location.stops,
      activities: activityLocations.flatMap(({ activityId }) => activityKeys.get(activityId) ?? []),
      defaultActivity: activityKeys.get(defaultActivityId ?? 0) ?? null,
    })),
    activities: byKey(rows.activities, ({ name, ageMin, ageMax, imageUrl, taskLinks, activityProducts }) => ({
      name,
      ageMin,
      ageMax,
      imageUrl,
      tasks: taskLinks.flatMap(({ taskId }) => taskKeys.get(taskId) ?? []),
      products: activityProducts.map(({ productId }) => productId),
    })),
    tasks: byKey(
      rows.tasks,
      ({ id: _id, taskTypeId, version: _version, modifiedDateUtc: _date, setupKey: _key, ...fields }) => ({
        ...fields,
        type: taskKinds[taskTypeId],
      }),
    ),
    taskTypes: Object.fromEntries(
      allTaskKinds.flatMap((kind) => {
        const type = rows.taskTypes.find(({ id }) => id === taskKindDefinitions[kind].typeId)
        if (!type) return []
        const { name, enableShoeSize, enableStance, effectiveDays } = type
        return [[kind, { name, enableShoeSize, enableStance, effectiveDays }]]
      }),
    ),
    ...(hasWaiverTexts
      ? {
          waiverTexts: Object.fromEntries(rows.waiverTexts.map(({ code, name, html }) => [code, { name, html }])),
        }
      : {}),
    collections: byKey(rows.collections, ({ id, name }) => ({
      name,
      items: Object.fromEntries(
        rows.items
          .filter(({ collectionId }) => collectionId === id)
          .map(({ name: item, value, staffValue, resolvedBy, wayBack }) => [
            item,
            { value, staffValue, resolvedBy, wayBack },
          ]),
      ),
    })),
    webhooks: byKey(rows.webhooks, ({ description, url, eventTypes }) => ({ description, url, eventTypes })),
    end: true,
  }
}

function byKey<Row extends { setupKey: string }, Value>(
  rows: readonly Row[],
  convert: (row: Row) => Value,
): Record<string, Value> {
  return Object.fromEntries(rows.map((row) => [row.setupKey, convert(row)]))
}

/** The settings that an operator set and this release knows. Groups without any are left out. */
function pickKnownSettings(kind: DocumentKind, stored: unknown): Record<string, Record<string, unknown>> {
  const groups = Object.entries(getDefaultSettings(kind)).map(([group, defaults]) => {
    const values = isMapping(stored) ? stored[group] : undefined
    const known =
      isMapping(values) && isMapping(defaults) ? Object.entries(values).filter(([name]) => name in defaults) : []
    return [group, Object.fromEntries(known)] as const
  })
  return Object.fromEntries(groups.filter(([, values]) => Object.keys(values).length > 0))
}
