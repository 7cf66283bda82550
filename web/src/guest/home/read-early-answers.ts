import { resolveCurrentLocation } from '@first-chair/core/location/current-location'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import type { QueryClient } from '@tanstack/react-query'
import { delay } from '../../session/session.ts'
import { readinessOfHomeQuery } from '../readiness/use-readiness.ts'
import { readStoredLocationId } from '../stored-location.ts'
import { contactTasksQuery } from '../use-contact-tasks.ts'

/** Milliseconds. If the rest of an answer takes longer, the page says that it is loading. */
const maxWait = 200

/**
 * Reads the answers that came before the script of the page, so that home displays the household at once, without its loading
 * state before (decision 0248).
 */
export async function readEarlyAnswers({
  queryClient,
  settings,
}: {
  queryClient: QueryClient
  settings: ClientSettings
}): Promise<void> {
  const chosen = resolveCurrentLocation(settings.locations, readStoredLocationId())
  if (chosen.kind !== 'found') return
  const { id } = chosen.location
  const answers = Promise.all([
    queryClient.prefetchQuery(contactTasksQuery(id)),
    queryClient.prefetchQuery(readinessOfHomeQuery(id, settings)),
  ])
  await Promise.race([answers, delay(maxWait)])
}
