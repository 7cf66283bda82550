import { t } from '../catalogue/admin-rule.ts'

/** The maximum number of codes in one explanation (docs/domain.md, "Explanations"). */
const maxIpCodes = 50
const maxIpCodeLength = 64

/** The codes in a typed or pasted text, separated by commas, semicolons, spaces or lines; each once, in order. */
export function parseIpCodes(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((code) => code !== ''))]
}

/** The problem of a list of codes, as a message for the field; undefined if there is none. */
export function findIpCodesProblem(text: string): string | undefined {
  const codes = parseIpCodes(text)
  if (codes.length === 0) return t('ip-codes-missing')
  if (codes.length > maxIpCodes) return t('too-many-ip-codes', { max: maxIpCodes })
  return codes.some((code) => code.length > maxIpCodeLength || /\p{C}/u.test(code))
    ? t('ip-code-too-long', { max: maxIpCodeLength })
    : undefined
}
