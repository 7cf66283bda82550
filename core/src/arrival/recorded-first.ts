import { getNewestEvents, type ArrivalEvent, type ArrivalsToRecord } from './arrival-event.ts'

/**
 * The events with which somebody else was faster than a command, so that the command recorded nothing: a child is with
 * another instructor already, or another person has picked the child up. `events` are the answer to the command. The same
 * fact, recorded twice, is none of them.
 */
export function findRecordedFirst(
  events: readonly ArrivalEvent[],
  { kind, contactIds, detail }: Pick<ArrivalsToRecord, 'kind' | 'contactIds' | 'detail'>,
): ArrivalEvent[] {
  const newest = getNewestEvents(events, kind)
  return contactIds.flatMap((contactId) => {
    const event = newest.get(contactId)
    if (event?.kind !== kind) return []
    return getOtherPerson(event.detail) === getOtherPerson(detail) || isOwnHandOver(event, detail) ? [] : event
  })
}

/** The person who has the child after the event. Empty if the event does not name one. */
function getOtherPerson(detail: ArrivalEvent['detail']): string {
  const { instructor = '', collectedByContactId = '', collectedByName = '' } = detail ?? {}
  return [instructor, collectedByContactId, collectedByName].join('|')
}

/** A device without a network records no instructor: the child is with the person who recorded it. */
function isOwnHandOver({ detail, by }: ArrivalEvent, submitted: ArrivalEvent['detail']): boolean {
  return detail === null && submitted?.instructor === by
}
