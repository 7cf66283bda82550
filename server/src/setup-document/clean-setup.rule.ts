import { isMapping } from '@first-chair/core/setup-document/mapping'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import { toStoredTaskFields } from '@first-chair/core/task/task-fields'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { sanitiseHtml, sanitiseNote } from '../html/sanitise-html.rule.ts'
import { withCleanHtml } from '../setup/clean-settings.rule.ts'

/**
 * The document as it would be exported after it was applied: with sanitised HTML, without the fields that a kind of task
 * does not have, and without repetitions. Two documents that mean the same are then equal.
 */
export function cleanSetup(document: SetupDocument): SetupDocument {
  const { texts, theme, locations, activities, tasks, waiverTexts, webhooks } = document
  return {
    ...document,
    ...(texts && { texts: withoutEmptyGroups(withCleanHtml('language', texts)) }),
    ...(theme && { theme: withoutEmptyGroups(withCleanHtml('theme', theme)) }),
    ...(locations && {
      locations: mapObjects(locations, (location) => ({
        ...location,
        checkInCompleteText: sanitiseNote(location.checkInCompleteText),
        accessLocationIds: [...new Set(location.accessLocationIds)],
      })),
    }),
    ...(activities && {
      activities: mapObjects(activities, (activity) => ({
        ...activity,
        products: [...new Set(activity.products)].toSorted(),
      })),
    }),
    ...(tasks && {
      tasks: mapObjects(tasks, ({ type, ...fields }) => {
        const { taskTypeId: _id, ...stored } = toStoredTaskFields({
          ...fields,
          taskTypeId: taskKindDefinitions[type].typeId,
        })
        return { ...stored, type }
      }),
    }),
    ...(waiverTexts && {
      waiverTexts: mapObjects(waiverTexts, (text) => ({ ...text, html: sanitiseHtml(text.html) })),
    }),
    ...(webhooks && {
      webhooks: mapObjects(webhooks, (webhook) => ({ ...webhook, eventTypes: [...new Set(webhook.eventTypes)] })),
    }),
  }
}

function mapObjects<Value>(
  objects: Readonly<Record<string, Value>>,
  clean: (object: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(objects).map(([key, object]) => [key, clean(object)]))
}

function withoutEmptyGroups<Group>(groups: Readonly<Record<string, Group>>): Record<string, Group> {
  return Object.fromEntries(
    Object.entries(groups).filter(([, group]) => isMapping(group) && Object.keys(group).length > 0),
  )
}
