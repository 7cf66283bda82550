import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { toContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import { createSeedHousehold } from '../../server/src/seed/seed-household.ts'
import { aDrawing } from '../../server/src/signature/drawn-signature.builders.ts'
import { device, registration, rentalSizes, toRelationships, type Waiver } from '../household-requests.ts'
import type { Issuer } from '../issuer.ts'

const readers = 4
const signers = 3
/** The pause of a guest between two requests, in milliseconds. */
const thinkMs = 60

/** The requests that guests sent during one phase of an upgrade. `records`: sizes and registrations. */
export type Phase = {
  name: string
  reads: number
  signatures: number
  records: number
  failures: string[]
  slowestMs: number
}

/** The tasks of a seeded household at the place where it signs. */
export type GuestTasks = { waiver: Waiver; rentalProfile: number; childRegistration: number }

export type Guests = {
  readonly phases: readonly Phase[]
  /** The contacts for whom a signature was acknowledged. */
  readonly signedContacts: readonly string[]
  /** From now on, answers count for this phase. */
  startPhase(name: string): void
  /** Waits until the last requests are answered. */
  stop(): Promise<void>
}

type GuestOptions = { port: number; issuer: Issuer; tasks: GuestTasks; today: string; households: number }

/**
 * Guests who read their household, sign their waivers, and submit sizes and a registration through the load balancer, until
 * they are stopped. Every other household has loaded its pages from this release, which sends more than the pages of older
 * ones; a process of either release must accept both. No request is repeated: each one that is not answered with 200 counts
 * as a failure. The first household has already signed.
 */
export function startGuests({ port, issuer, tasks, today, households }: GuestOptions): Guests {
  const { waiver } = tasks
  const phases: Phase[] = []
  const signedContacts: string[] = []
  const stopping = new AbortController()
  let nextToSign = 2

  const send = async (
    kind: 'reads' | 'signatures' | 'records',
    path: string,
    number: number,
    body: object,
  ): Promise<boolean> => {
    const { subject, email, people } = createSeedHousehold(number, today)
    const [head] = people
    const token = await issuer.tokenFor({
      subject,
      email,
      givenName: head?.firstName ?? '',
      familyName: head?.lastName ?? '',
    })
    const start = performance.now()
    const failure = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      async (answer) => {
        const text = await answer.text()
        return answer.status === 200
          ? undefined
          : `${path}: ${answer.status} from ${answer.headers.get('x-served-by') ?? 'the load balancer'}: ${text.slice(0, 200)}`
      },
      (error: unknown) =>
        `${path}: ${error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)}`,
    )
    const phase = phases.at(-1)
    if (phase) {
      phase[kind] += 1
      phase.slowestMs = Math.max(phase.slowestMs, performance.now() - start)
      if (failure !== undefined) phase.failures.push(failure)
    }
    await pause(thinkMs)
    return failure === undefined
  }

  const read = async (reader: number): Promise<void> => {
    const path = `/api/tasks/ContactTaskGrouping/Location/${waiver.locationId}`
    for (let number = reader + 1; !stopping.signal.aborted; number = ((number + readers) % households) + 1) {
      await send('reads', path, number, {})
    }
  }
  const sign = async (): Promise<void> => {
    while (!stopping.signal.aborted && nextToSign <= households) {
      const number = nextToSign
      nextToSign += 1
      const { people } = createSeedHousehold(number, today)
      const contacts = people.map(({ ipCode }) => ipCode)
      const ids = contacts.map((contactId) => toContactTaskId({ ...waiver, contactId }))
      const isSigned = await send('signatures', '/api/tasks/contact/complete/Waiver', number, {
        id: ids[0],
        contactTaskIds: ids,
        relatedObject: {
          rolAccepted: true,
          signature: aDrawing(String(number)),
          typedName: `${people[0]?.firstName} ${people[0]?.lastName}`,
          signatureDateOffset: -7,
          rolTextHash: waiver.rolTextHash,
          ...(hasNewPages(number) && { relationships: toRelationships(people), device }),
        },
      })
      if (isSigned) signedContacts.push(...contacts)
      const [contactId = ''] = contacts
      await submit('RentalProfile', number, { taskId: tasks.rentalProfile, contactId, relatedObject: rentalSizes })
      await submit('ChildRegistration', number, {
        taskId: tasks.childRegistration,
        contactId,
        relatedObject: registration,
      })
    }
  }
  const submit = (
    kind: string,
    number: number,
    { taskId, contactId, relatedObject }: { taskId: number; contactId: string; relatedObject: object },
  ) =>
    send('records', `/api/tasks/contact/complete/${kind}`, number, {
      id: toContactTaskId({ ...waiver, taskId, contactId }),
      relatedObject,
      ...(hasNewPages(number) && { submissionId: randomUUID() }),
    })
  const startPhase = (name: string) =>
    void phases.push({ name, reads: 0, signatures: 0, records: 0, failures: [], slowestMs: 0 })
  startPhase('before')
  const running = [
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: signers }, () => sign()),
  ]
  return {
    phases,
    signedContacts,
    startPhase,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

const hasNewPages = (household: number) => household % 2 === 1
