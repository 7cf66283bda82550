import { useState } from 'react'
import * as z from 'zod/mini'
import { draftPrefix } from '../../../session/session.ts'
import { readFromTab, storeInTab } from '../../drafts/encrypted-storage.ts'

const GrownSizes = z.object({
  selectedHeight: z.nullable(z.string()),
  selectedWeight: z.nullable(z.string()),
  shoeSize: z.string(),
})

const Answers = z.object({
  /** Whether a child has grown, by contact task, with the sizes now. */
  grown: z.record(z.string(), z.object({ hasGrown: z.boolean(), sizes: GrownSizes })),
  /** The children to whom the answer about health belongs: another group of children is asked again. */
  healthOf: z.string(),
  health: z.nullable(z.enum(['none-known', 'something'])),
  hasConsent: z.boolean(),
  /** By contact task: the contact task of the sibling with the same emergency contacts. */
  sameAs: z.record(z.string(), z.string()),
})
export type Answers = z.infer<typeof Answers>

const noAnswers: Answers = { grown: {}, healthOf: '', health: null, hasConsent: false, sameAs: {} }

/** In this tab until sign-out, because the answer about health is in it. */
const key = `${draftPrefix}confirm`

/**
 * What the guest has answered so far. It is stored as a draft, so that it is still there after a form was opened, after a
 * reload, and after an expired sign-in.
 */
export function useAnswers(): {
  answers: Answers
  hasDraft: boolean
  change: (changed: Partial<Answers>) => void
  forget: () => void
} {
  const [answers, setAnswers] = useState<Answers>(() => readDraft() ?? noAnswers)
  const [hasDraft, setHasDraft] = useState(() => readDraft() !== undefined)
  return {
    answers,
    hasDraft,
    change: (changed) => {
      const next = { ...answers, ...changed }
      setAnswers(next)
      setHasDraft(storeInTab(key, next))
    },
    forget: () => {
      sessionStorage.removeItem(key)
      setAnswers(noAnswers)
      setHasDraft(false)
    },
  }
}

function readDraft(): Answers | undefined {
  return Answers.safeParse(readFromTab(key)).data
}
