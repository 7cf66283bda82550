import * as z from 'zod/mini'

/** How serious something is. Staff see the most serious one first. */
export const healthSeverities = ['life-threatening', 'serious', 'mild'] as const

export const maxActionLength = 300
/** Refuses absurdly long input before the rules say which field is too long. */
const boundedText = z.string().check(z.maxLength(10_000))

/** What a guest answers to one question about health; null while it is not answered. */
const HealthAnswerInput = z.object({
  answer: z.nullable(z.enum(['none-known', 'something'])),
  severity: z.nullable(z.enum(healthSeverities)),
  /** The medicine and the place where the child has it. */
  medicine: boundedText,
  /** What to do in an emergency. */
  action: boundedText,
})
export type HealthAnswerInput = z.infer<typeof HealthAnswerInput>

/** The answers beside the four health notes of a registration. */
export const HealthAnswersInput = z
  .object({
    drugAllergy: HealthAnswerInput,
    foodAllergy: HealthAnswerInput,
    medication: HealthAnswerInput,
    specialCondition: HealthAnswerInput,
  })
  .register(z.globalRegistry, { id: 'HealthAnswersInput' })
export type HealthAnswersInput = z.infer<typeof HealthAnswersInput>

const unanswered: HealthAnswerInput = { answer: null, severity: null, medicine: '', action: '' }

/** The answers of a form that nobody has filled in yet. */
export const unansweredHealth: HealthAnswersInput = {
  drugAllergy: unanswered,
  foodAllergy: unanswered,
  medication: unanswered,
  specialCondition: unanswered,
}

const noneKnown: HealthAnswerInput = { ...unanswered, answer: 'none-known' }

/** The answers of a guest who answers "None known" to every question. */
export const nothingKnownAboutHealth: HealthAnswersInput = {
  drugAllergy: noneKnown,
  foodAllergy: noneKnown,
  medication: noneKnown,
  specialCondition: noneKnown,
}
