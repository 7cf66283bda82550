import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getSignedInSubject } from '../../session/session.ts'
import { toResortTime } from '../readiness/resort-clock.ts'
import { isCopied, keepCopiedInCache, toCopied } from './copied-queries.ts'
import { deleteText, readText, storeText } from './copy-database.ts'

/** A household that does not come back is deleted after so many days, also if it has bought later days. */
const maxDays = 30
/** Milliseconds. Answers that arrive together are stored together. */
const storeDelay = 1_000

type CopiedQuery = { key: QueryKey; data: unknown; updatedAt: number }
/** What a device keeps of a household until the end of its visit. */
type HouseholdCopy = {
  /** Whose sign-in the answers came with. */
  subject: string
  /** The last day of the visit at the resort, in this time zone. */
  until: CalendarDate
  timeZone: string
  queries: CopiedQuery[]
}

const kept = new WeakSet<QueryClient>()

/**
 * Keeps a copy of the household on this device from now on, for pages without a network: the present answers, and each
 * later one. It is encrypted, and deleted at sign-out, when another person signs in, and after the visit.
 */
export function keepHousehold(queryClient: QueryClient): void {
  if (kept.has(queryClient)) return
  kept.add(queryClient)
  keepCopiedInCache(queryClient)
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = () => {
    timer = undefined
    // Without a database or WebCrypto (private windows, pages without HTTPS) the pages need a network.
    void storeHousehold(queryClient)
      .then(() => import('./prepare-forms.ts'))
      .then(({ prepareForms }) => prepareForms(queryClient))
      .catch(() => undefined)
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && isCopied(query))
      timer ??= setTimeout(store, storeDelay)
  })
  store()
}

async function storeHousehold(queryClient: QueryClient): Promise<void> {
  const subject = getSignedInSubject()
  const [household] = readAnswers<ContactTaskGrouping>(queryClient, contactTaskGrouping.name)
  if (subject === undefined || household === undefined) return
  const today = toResortTime(Date.now(), household.timeZone).day
  const days = readAnswers<HouseholdReadiness>(queryClient, readReadiness.name).flatMap(({ visitDays }) => visitDays)
  const lastDay = addDays(today, maxDays)
  const until = days.filter((day) => day <= lastDay).reduce((a, b) => (a > b ? a : b), today)
  const copy: HouseholdCopy = {
    subject,
    until,
    timeZone: household.timeZone,
    queries: queryClient
      .getQueryCache()
      .findAll({ predicate: isCopied })
      .map(({ queryKey, state }) => ({
        key: queryKey,
        data: toCopied(queryKey, state.data),
        updatedAt: state.dataUpdatedAt,
      })),
  }
  await storeText(JSON.stringify(copy), () => getSignedInSubject() === subject)
}

/** The answers of a call that are in the cache. */
function readAnswers<Answer>(queryClient: QueryClient, name: string): Answer[] {
  return queryClient.getQueriesData<Answer>({ queryKey: [name] }).flatMap(([, answer]) => answer ?? [])
}

/**
 * Puts the copy into the cache of a page that has no newer answers. True if the page then has a household to show. A copy
 * whose visit is over is deleted.
 */
export async function restoreHousehold(queryClient: QueryClient): Promise<boolean> {
  try {
    const copy = await readCopy()
    if (!copy) return false
    const { day } = toResortTime(Date.now(), copy.timeZone)
    if (day > copy.until) {
      await deleteText()
      return false
    }
    keepCopiedInCache(queryClient)
    const cache = queryClient.getQueryCache()
    for (const { key, data, updatedAt } of copy.queries) {
      if ((cache.find({ queryKey: key })?.state.dataUpdatedAt ?? 0) >= updatedAt) continue
      queryClient.setQueryData(key, atResortDay(data, day), { updatedAt })
    }
    return true
  } catch {
    return false
  }
}

/** The copied answer as it would be on this day: the server says which day it is at the resort. */
function atResortDay(data: unknown, resortDay: CalendarDate): unknown {
  const isOfDay = typeof data === 'object' && data !== null && 'resortDay' in data
  return isOfDay ? { ...data, resortDay } : data
}

/** Deletes the copy of anybody else than the person who has just signed in. */
export async function deleteCopyOfOthers(): Promise<void> {
  try {
    const copy = await readCopy()
    if (copy && copy.subject !== getSignedInSubject()) await deleteText()
  } catch {
    // Without a database there is no copy.
  }
}

/** Whose household this device has a copy of; undefined if it has none. */
export async function readCopySubject(): Promise<string | undefined> {
  return (await readCopy())?.subject
}

async function readCopy(): Promise<HouseholdCopy | undefined> {
  const text = await readText()
  // Only `storeHousehold` writes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text === undefined ? undefined : (JSON.parse(text) as HouseholdCopy)
}
