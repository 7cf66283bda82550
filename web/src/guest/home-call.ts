import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { call } from '../api/call.ts'

/** A call for the tasks of a location that is sent at the end of the turn. */
type WaitingCall = { withReadiness: boolean; readiness: Promise<HouseholdReadiness | undefined> }

const waitingCalls = new Map<number, WaitingCall>()

type Options = { signal: AbortSignal }

/**
 * Reads the contact tasks of the household at a location. If the readiness is asked for in the same turn, as home does, the
 * same call brings it too (decision 0204).
 */
export async function readContactTasks(locationId: number, options: Options): Promise<ContactTaskGrouping> {
  const waiting: WaitingCall = { withReadiness: false, readiness: Promise.resolve(undefined) }
  const answering = endOfTurn().then(() => {
    waitingCalls.delete(locationId)
    const body = waiting.withReadiness ? { withReadiness: true } : {}
    return call(contactTaskGrouping, { params: { locationId }, body }, options)
  })
  waiting.readiness = answering.then(
    ({ readiness }) => readiness,
    () => undefined,
  )
  waitingCalls.set(locationId, waiting)
  const { readiness: _, ...grouping } = await answering
  return grouping
}

/**
 * Reads the readiness of the household for the next day of visit, with the tasks of the same turn if there are any. If their
 * answer has no readiness, a call of its own asks for it.
 */
export async function readReadinessWithTasks(locationId: number, options: Options): Promise<HouseholdReadiness> {
  const waiting = waitingCalls.get(locationId)
  if (waiting) waiting.withReadiness = true
  return (await waiting?.readiness) ?? call(readReadiness, { params: { locationId }, query: {} }, options)
}

const endOfTurn = (): Promise<void> => Promise.resolve()
