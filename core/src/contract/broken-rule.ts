import type { Arguments, Translator } from '../catalogue/translator.ts'

/**
 * The parameters of a Zod check: an issue of the check has the code of the rule and the values of its message, and the
 * message itself from a catalogue. An issue of a check that Zod brings, such as `z.maxLength`, has Zod's own code and
 * facts instead of `params`.
 */
export function brokenRule<Parameters, Key extends string, Code extends Key>(
  t: Translator<Parameters, Key>,
  code: Code,
  ...values: Arguments<Parameters, Code>
) {
  return { params: { code, ...values[0] }, error: () => t(code, ...values) }
}
