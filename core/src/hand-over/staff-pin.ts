import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'

/** The digits of a staff PIN. */
export const pinLength = 4

const fourDigits = new RegExp(`^\\d{${pinLength}}$`)

/** Four digits, as a person of the staff types them to take a device back. */
export const StaffPin = z.string().check(z.regex(fourDigits, brokenRule(t, 'pin-digits')))

/** A PIN that a person of the staff chooses: four digits that are neither equal nor a row such as 1234. */
export const NewStaffPin = z.string().check(
  z.regex(fourDigits, { ...brokenRule(t, 'pin-digits'), abort: true }),
  z.refine((pin) => !isGuessable(pin), brokenRule(t, 'pin-guessable')),
)

/** True for equal digits, and for digits that count up or down by one. */
function isGuessable(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}
