import type { Arguments, Translator } from '../catalogue/translator.ts'

/**
 * Creates the parameters of a Zod check. An issue of the check has the code of the rule, the values of its message, and
 * the message itself from a catalogue. An issue of one of Zod's own checks, such as `z.maxLength`, has no `params`, but
 * Zod's own code and facts.
 */
export function brokenRule<Parameters, Key extends string, Code extends Key>(
  t: Translator<Parameters, Key>,
  code: Code,
  ...values: Arguments<Parameters, Code>
) {
  return { params: { code, ...values[0] }, error: () => t(code, ...values) }
}
