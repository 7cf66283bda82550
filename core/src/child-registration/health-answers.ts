import * as z from 'zod/mini'
import { t } from '../catalogue/child-registration.ts'
import { t as rule } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import {
  childRegistrationRules,
  healthFields,
  type ChildRegistration,
  type ChildRegistrationInput,
} from './child-registration.ts'
import {
  HealthAnswersInput,
  healthSeverities,
  maxActionLength,
  unansweredHealth,
  type HealthAnswerInput,
} from './health-answer-input.ts'
import { isNone, noneText } from './none-when-empty.ts'

/** One explicit answer: nothing is known, or what it is, how serious, and what to do. */
const HealthAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('none-known') }),
  z.object({
    answer: z.literal('something'),
    /** The health note of the registration that the answer belongs to. */
    note: z.string(),
    severity: z.enum(healthSeverities),
    /** The medicine and the place where the child has it; empty if there is none. */
    medicine: z.string(),
    action: z.string(),
  }),
])
type HealthAnswer = z.infer<typeof HealthAnswer>

/** The explicit answers beside a registration, with who answered and on which resort day. */
export const HealthAnswers = z.object({
  drugAllergy: HealthAnswer,
  foodAllergy: HealthAnswer,
  medication: HealthAnswer,
  specialCondition: HealthAnswer,
  answeredBy: z.string(),
  answeredOn: z.string(),
})
export type HealthAnswers = z.infer<typeof HealthAnswers>

/** One answer in the answer of a call: without alternatives, which are serialized slowly. "None known" has no more fields. */
const AnsweredHealth = z.object({
  answer: z.enum(['none-known', 'something']),
  note: z.optional(z.string()),
  severity: z.optional(z.enum(healthSeverities)),
  medicine: z.optional(z.string()),
  action: z.optional(z.string()),
})

/** The explicit answers of a registration in the answer of a call. */
export const AnsweredHealthAnswers = z
  .object({
    drugAllergy: AnsweredHealth,
    foodAllergy: AnsweredHealth,
    medication: AnsweredHealth,
    specialCondition: AnsweredHealth,
    answeredBy: z.string(),
    answeredOn: z.string(),
  })
  .register(z.globalRegistry, { id: 'HealthAnswers' })
export type AnsweredHealthAnswers = z.infer<typeof AnsweredHealthAnswers>

const problems = {
  answer: 'answer-missing',
  note: 'note-missing',
  severity: 'severity-missing',
  action: 'action-missing',
} as const
type Problem = keyof typeof problems

/** What is missing in an answer beside its health note. */
function findMissing(note: string, { answer, severity, action }: HealthAnswerInput): Problem[] {
  if (answer === null) return ['answer']
  if (answer === 'none-known') return []
  return [
    ...(isNone(note) ? (['note'] as const) : []),
    ...(severity === null ? (['severity'] as const) : []),
    ...(action.trim() === '' ? (['action'] as const) : []),
  ]
}

/**
 * The rules of a child registration where the resort asks for explicit answers: each question is answered, "something"
 * says what it is, how serious, and what to do, and the guest agrees that staff read it (docs/domain.md, "Health notes").
 */
export const explicitRegistrationRules = z
  .extend(childRegistrationRules, {
    answers: z._default(HealthAnswersInput, unansweredHealth),
    consentText: z._default(z.string(), '').check(z.refine((text) => text !== '', brokenRule(t, 'consent-missing'))),
  })
  .check(
    z.superRefine((submitted, context) => {
      for (const field of healthFields) {
        const answer = submitted.answers[field]
        for (const problem of findMissing(submitted[field], answer)) {
          context.addIssue({
            code: 'custom',
            path: problem === 'note' ? [field] : ['answers', field, problem],
            message: t(problems[problem]),
            params: { code: problems[problem] },
          })
        }
        for (const part of ['action', 'medicine'] as const) {
          if (answer[part].trim().length <= maxActionLength) continue
          context.addIssue({
            code: 'custom',
            path: ['answers', field, part],
            message: rule('too-long', { max: maxActionLength }),
            params: { code: 'too-long', max: maxActionLength },
          })
        }
      }
    }),
  )

/** A valid form of a child registration with explicit answers. */
export type ExplicitRegistration = z.infer<typeof explicitRegistrationRules>

/** The health notes of a valid form: "none known" is "None" in the registration, whatever was typed before. */
export function toExplicitNotes(input: ExplicitRegistration): Pick<ChildRegistration, (typeof healthFields)[number]> {
  const toNote = (field: (typeof healthFields)[number]) =>
    input.answers[field].answer === 'none-known' ? noneText : input[field].trim()
  return {
    drugAllergy: toNote('drugAllergy'),
    foodAllergy: toNote('foodAllergy'),
    medication: toNote('medication'),
    specialCondition: toNote('specialCondition'),
  }
}

/** Converts a valid form into the stored answers. */
export function toHealthAnswers(
  input: ExplicitRegistration,
  { answeredBy, answeredOn }: Pick<HealthAnswers, 'answeredBy' | 'answeredOn'>,
): HealthAnswers {
  const toAnswer = (field: (typeof healthFields)[number]): HealthAnswer => {
    const { answer, severity, medicine, action } = input.answers[field]
    if (answer !== 'something' || severity === null) return { answer: 'none-known' }
    return { answer, severity, note: input[field].trim(), medicine: medicine.trim(), action: action.trim() }
  }
  return {
    drugAllergy: toAnswer('drugAllergy'),
    foodAllergy: toAnswer('foodAllergy'),
    medication: toAnswer('medication'),
    specialCondition: toAnswer('specialCondition'),
    answeredBy,
    answeredOn,
  }
}

/**
 * True if answers belong to a registration: it has the same health notes. A registration that was changed elsewhere, such
 * as at the point of sale, has no explicit answers any more.
 */
export function isAnswerOf(answers: HealthAnswers, registration: ChildRegistration): boolean {
  return healthFields.every((field) => {
    const answer = answers[field]
    const note = registration[field].trim()
    return answer.answer === 'none-known' ? isNone(note) : answer.note === note
  })
}

/** The answers as the form shows them again. Without explicit answers only the notes that say something are answered. */
export function toAnswersInput(
  registration: ChildRegistration | undefined,
  answers: AnsweredHealthAnswers | undefined,
): NonNullable<ChildRegistrationInput['answers']> {
  const toInput = (field: (typeof healthFields)[number]): HealthAnswerInput => {
    const answer = answers?.[field]
    if (answer?.answer === 'something') {
      const { severity = null, medicine = '', action = '' } = answer
      return { answer: 'something', severity, medicine, action }
    }
    const isSomething = registration !== undefined && !isNone(registration[field])
    return {
      ...unansweredHealth[field],
      answer: answer?.answer ?? (isSomething ? 'something' : null),
    }
  }
  return {
    drugAllergy: toInput('drugAllergy'),
    foodAllergy: toInput('foodAllergy'),
    medication: toInput('medication'),
    specialCondition: toInput('specialCondition'),
  }
}
