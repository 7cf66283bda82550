import { MinorRelationship, type Relationship } from '@first-chair/core/waiver/relationship'
import { readRelationships } from '@first-chair/core/waiver/waiver.api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { query } from '../../../api/query.ts'
import { readFromTab, storeInTab } from '../../drafts/encrypted-storage.ts'
import type { WaiverToSign } from './send-waiver.ts'

type Minor = WaiverToSign['contact']
type Answers = Readonly<Record<string, Relationship>>

/** How the signer is related to each minor: the answers on this page, and before those the answers of the last signature. */
export function useRelationships(minors: readonly Minor[], draftId: string) {
  const queryClient = useQueryClient()
  const remembering = query(readRelationships, {})
  // An answer that does not load is asked again.
  const { data } = useQuery({ ...remembering, enabled: minors.length > 0, staleTime: Number.POSITIVE_INFINITY })
  const [answers, setAnswers] = useState<Answers>(() => readDraft(draftId))
  const [isAskedEach, setAskedEach] = useState(false)
  const remembered = toAnswers(data?.relationships ?? [])
  const find = ({ contactId }: Minor): Relationship | undefined => answers[contactId] ?? remembered[contactId]
  const given = minors.flatMap((minor) => {
    const relationship = find(minor)
    return relationship === undefined ? [] : [{ contactId: minor.contactId, relationship }]
  })
  const areSame = new Set(minors.map(find)).size <= 1
  return {
    minors,
    find,
    given,
    isComplete: given.length === minors.length,
    /** True if each minor has a question of their own. */
    isAskedEach: minors.length > 1 && (isAskedEach || !areSame),
    askEach: () => setAskedEach(true),
    choose: (people: readonly Minor[], relationship: Relationship) => {
      const changed = { ...answers, ...Object.fromEntries(people.map(({ contactId }) => [contactId, relationship])) }
      setAnswers(changed)
      storeDraft(draftId, changed)
    },
    /** The signature was saved: the next waiver need not ask again. */
    remember: () => {
      removeRelationshipDraft(draftId)
      const known = toAnswers([...(data?.relationships ?? []), ...given])
      queryClient.setQueryData(remembering.queryKey, {
        relationships: Object.entries(known).map(([contactId, relationship]) => ({ contactId, relationship })),
      })
    },
  }
}

const toAnswers = (list: readonly MinorRelationship[]): Answers =>
  Object.fromEntries(list.map(({ contactId, relationship }) => [contactId, relationship]))

/** Like the typed name, the answer is stored in this tab until it is sent: an expired sign-in loses nothing. */
const toStorageKey = (contactTaskId: string) => `first-chair.draft.waiver.${contactTaskId}.relationships`

const Draft = z.array(MinorRelationship)

function readDraft(contactTaskId: string): Answers {
  return toAnswers(Draft.safeParse(readFromTab(toStorageKey(contactTaskId))).data ?? [])
}

function storeDraft(contactTaskId: string, answers: Answers): void {
  const list = Object.entries(answers).map(([contactId, relationship]) => ({ contactId, relationship }))
  storeInTab(toStorageKey(contactTaskId), list)
}

/** Removes the answer of a waiver that is no longer required. */
export function removeRelationshipDraft(contactTaskId: string): void {
  sessionStorage.removeItem(toStorageKey(contactTaskId))
}
