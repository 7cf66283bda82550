import * as z from 'zod/mini'
import { allTaskKinds, type TaskKind } from '../task-kind/task-kinds.ts'

/**
 * Where messages to the point of sale are, from the best to the worst. `sending`: it has not confirmed yet. `late`: that
 * takes longer than usual. `retrying`: an attempt failed. `given-up`: an administrator must decide.
 */
const confirmationStates = ['sending', 'late', 'retrying', 'given-up'] as const

/** When the point of sale will probably confirm what was completed here for a person. */
export const Confirmation = z
  .object({
    /** What was completed. */
    kinds: z.array(z.enum(allTaskKinds)),
    /** When it was completed, ISO 8601 in UTC; of several tasks the earliest time. */
    sinceUtc: z.string(),
    state: z.enum(confirmationStates),
    /**
     * ISO 8601 in UTC. `sending`: by when it is usually confirmed. `retrying`: by when it is sent again. Null if nothing is
     * known that says so.
     */
    byUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** A message to the point of sale that waits. Times are milliseconds since 1970. */
export type WaitingMessage = {
  kind: TaskKind
  createdAt: number
  /** Failed attempts. */
  attempts: number
  lastAttemptAt: number | null
  isGivenUp: boolean
  /** How many messages wait that were created before it. */
  messagesBefore: number
}

/** How fast messages were sent lately. */
export type SendingPace = {
  /** Most messages of this kind that were sent at the first attempt needed at most this time; null if they were too few. */
  usualSeconds: (kind: TaskKind) => number | null
  messagesPerSecond: number
}

/** A `Confirmation` whose times are milliseconds since 1970. */
export type ExpectedConfirmation = Pick<Confirmation, 'kinds' | 'state'> & { since: number; by: number | null }

/**
 * When the messages about a person will probably be confirmed, by the outbox alone
 * (docs/domain.md, "Waiting for the point of sale"). The worst state of several messages counts, and of these the latest time. Null without messages.
 */
export function getConfirmation(
  messages: readonly WaitingMessage[],
  pace: SendingPace,
  now: number,
): ExpectedConfirmation | null {
  if (messages.length === 0) return null
  const judged = messages.map((message) => judgeMessage(message, pace, now))
  const worst = Math.max(...judged.map(({ state }) => confirmationStates.indexOf(state)))
  const state = confirmationStates[worst] ?? 'sending'
  const times = judged.filter((one) => one.state === state).map(({ by }) => by)
  const known = times.filter((by) => by !== null)
  return {
    kinds: allTaskKinds.filter((kind) => messages.some((message) => message.kind === kind)),
    since: Math.min(...messages.map(({ createdAt }) => createdAt)),
    state,
    by: known.length < times.length ? null : toNextMinute(Math.max(...known)),
  }
}

type JudgedMessage = { state: Confirmation['state']; by: number | null }

function judgeMessage(message: WaitingMessage, pace: SendingPace, now: number): JudgedMessage {
  const { kind, createdAt, attempts, lastAttemptAt, isGivenUp, messagesBefore } = message
  if (isGivenUp) return { state: 'given-up', by: null }
  if (attempts > 0) {
    const next = lastAttemptAt === null ? null : lastAttemptAt + getPauseSeconds(attempts) * 1000
    return { state: 'retrying', by: next !== null && next > now ? next : null }
  }
  const usual = pace.usualSeconds(kind)
  if (usual === null) return { state: 'sending', by: null }
  // A long queue takes its time, however fast messages were before.
  const queue = pace.messagesPerSecond > 0 ? now + (messagesBefore / pace.messagesPerSecond) * 1000 : 0
  const by = Math.max(createdAt + usual * 1000, messagesBefore > 0 ? queue : 0)
  return by < now ? { state: 'late', by: null } : { state: 'sending', by }
}

/** The pause of the job queue after this many failed attempts. It may end earlier, when the point of sale is back. */
function getPauseSeconds(attempts: number): number {
  return Math.exp(Math.min(attempts, 10))
}

/** The confirmation of a group: of the worst state, and of these the latest one. Undefined if nothing waits. */
export function getLastConfirmation(
  people: readonly { confirmation?: Confirmation | undefined }[],
): Confirmation | undefined {
  const getRank = ({ state }: Confirmation) => confirmationStates.indexOf(state)
  return people
    .flatMap(({ confirmation }) => (confirmation ? [confirmation] : []))
    .toSorted((a, b) => getRank(b) - getRank(a) || (b.byUtc ?? '').localeCompare(a.byUtc ?? ''))[0]
}

const minute = 60_000
const toNextMinute = (time: number) => Math.ceil(time / minute) * minute
